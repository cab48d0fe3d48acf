// Says so when the kernel behind a page no longer answers: a served page would otherwise stay
// lively to look at, with numbers that follow nothing. It asks while the reader is about, and at
// once when they touch a control; it takes its words back if an answer comes after all.

const EVENTS = ["pointerdown", "keydown", "visibilitychange"];

function inVoila() {
  return document.body.dataset.voila === "voila";
}

// The link that opens this page again as it is set up now, with the reader's theme.
function address(link) {
  const query = new URLSearchParams(link);
  const theme = new URLSearchParams(location.search).get("theme");
  if (theme && !query.has("theme")) query.set("theme", theme);
  return location.pathname + (query.size ? `?${query}` : "");
}

function banner(link) {
  const box = document.createElement("div");
  box.className = "nk-ended";
  box.setAttribute("role", "alert");
  if (inVoila()) {
    box.append("This page has lost touch with its engine: the numbers and plots no longer follow ");
    box.append("the controls. ");
    const again = document.createElement("a");
    again.href = address(link);
    again.textContent = "Open it again as it is set now";
    box.append(again, ".");
  } else {
    box.append("The kernel has stopped answering: the numbers and plots no longer follow the ");
    box.append("controls. Choose Kernel, then Restart Kernel and Run All Cells.");
  }
  return box;
}

function render({ model, el }) {
  const kernel = () => model.widget_manager?.kernel; // JupyterLab's and Voilà's managers have one
  const lost = () => (kernel()?.connectionStatus ?? "connected") !== "connected";
  let seen = Date.now(); // the reader's last touch
  let asked = 0; // when the kernel was last asked
  let waiting = null;
  let shown = null;

  const hush = () => {
    clearTimeout(waiting);
    waiting = null;
    shown?.remove();
    shown = null;
  };

  const alarm = () => {
    clearTimeout(waiting);
    waiting = null;
    if (kernel()?.status === "busy" && !lost()) return; // at work on something long: ask again
    if (!shown) document.body.append((shown = banner(model.get("link"))));
  };

  const ask = () => {
    if (waiting || document.hidden) return;
    asked = Date.now();
    waiting = setTimeout(alarm, lost() ? 0 : 1000 * model.get("patience"));
    if (!lost()) model.send({ ping: true });
  };

  // What the server says of a kernel that died, be it in the midst of work.
  const told = (_, status) => {
    if (["autorestarting", "dead"].includes(status)) alarm();
  };

  const touched = () => {
    seen = Date.now();
    ask();
  };

  const tick = setInterval(() => {
    const quiet = (Date.now() - seen) / 1000;
    const due = quiet < 60 ? 0 : 20; // seconds between questions once the reader looks away
    if (quiet < model.get("watch") && Date.now() - asked >= 1000 * due) ask();
  }, 1000 * model.get("period"));

  const relink = () => {
    const link = address(model.get("link"));
    if (inVoila() && model.get("link")) history.replaceState(history.state, "", link);
    shown?.querySelector("a")?.setAttribute("href", link);
  };

  model.on("msg:custom", hush);
  model.on("change:link", relink);
  relink();
  const watched = kernel();
  watched?.statusChanged?.connect(told);
  for (const name of EVENTS) document.addEventListener(name, touched, true);
  el.hidden = true;

  return () => {
    hush();
    clearInterval(tick);
    watched?.statusChanged?.disconnect(told);
    model.off("msg:custom", hush);
    model.off("change:link", relink);
    for (const name of EVENTS) document.removeEventListener(name, touched, true);
  };
}

export default { render };
