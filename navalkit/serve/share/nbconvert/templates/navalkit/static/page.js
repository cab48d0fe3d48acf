// What every page does on its own: switch between light and dark, and name what has no name.

const root = document.documentElement;

function wear(theme) {
  root.dataset.theme = theme;
  for (const sheet of document.querySelectorAll("link[data-for-theme]")) {
    sheet.media = sheet.dataset.forTheme === theme ? "all" : "not all";
  }
  if (document.body.dataset.voila) {
    document.body.dataset.jpThemeLight = String(theme === "light");
    document.body.dataset.jpThemeName = theme === "dark" ? "JupyterLab Dark" : "JupyterLab Light";
  }
}

function themeToggle() {
  const button = document.querySelector("[data-theme-toggle]");
  const other = () => (root.dataset.theme === "dark" ? "light" : "dark");
  const say = () => {
    button.textContent = other() === "dark" ? "Dark" : "Light";
    button.setAttribute("aria-label", `Use the ${other()} theme`);
  };
  button.addEventListener("click", () => {
    wear(other());
    say();
    try {
      localStorage.setItem("navalkit-theme", root.dataset.theme);
    } catch {
      // no storage: the choice lasts as long as the page
    }
    const here = new URL(location.href);
    if (here.searchParams.has("theme")) {
      here.searchParams.set("theme", root.dataset.theme);
      history.replaceState(history.state, "", here);
    }
  });
  say();
  button.hidden = false;
}

// ipywidgets leaves the handles of a slider without a name (issue 2650): they take the label's.
function nameHandles() {
  for (const handle of document.querySelectorAll(".noUi-handle:not([aria-label])")) {
    const label = handle.closest(".jupyter-widgets")?.querySelector(".widget-label");
    const name = label?.textContent.trim();
    if (!name) continue;
    const pair = handle.closest(".noUi-base").querySelectorAll(".noUi-handle");
    const which = pair.length > 1 ? [", from", ", to"][[...pair].indexOf(handle)] : "";
    handle.setAttribute("aria-label", name + which);
  }
}

themeToggle();
nameHandles();
new MutationObserver(nameHandles).observe(document.body, { childList: true, subtree: true });
