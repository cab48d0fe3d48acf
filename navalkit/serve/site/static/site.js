// Runs a page's cells in the browser, and puts what each shows into its place in the prose.

const SLOW = 20_000; // milliseconds after which it is said that the first time takes longest

const words = document.querySelector("#loading_text span");
const say = (text) => (words.textContent = text);

function until(found, what, patience = 120_000) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const look = () => {
      const thing = found();
      if (thing) resolve(thing);
      else if (performance.now() - begun > patience) reject(new Error(`${what} did not come`));
      else setTimeout(look, 30);
    };
    look();
  });
}

function apology(text) {
  const told = document.createElement("p");
  told.className = "nk-apology";
  told.setAttribute("role", "alert");
  told.textContent = text;
  return told;
}

const FAILED =
  "This part of the page could not be made ready, and what follows it is missing. Please load the " +
  "page again; if that does not help, open it with `navalkit serve` instead.";

// What went wrong in a cell, if anything did, for the reader.
function problem(cell) {
  for (const output of cell.outputArea.model.toJSON()) {
    if (output.output_type !== "error") continue;
    console.error(output.traceback.join("\n"));
    return output.ename === "AshoreError" ? output.evalue : FAILED;
  }
  return null;
}

async function run(code, place, console_) {
  await console_.inject(code);
  const cell = console_.cells.get(console_.cells.length - 1);
  const wrong = problem(cell);
  if (wrong) place.replaceChildren(apology(wrong));
  else if (cell.outputArea.model.length) place.replaceChildren(cell.outputArea.node);
  else if (!place.querySelector(".nk-opening")) place.remove();
  return wrong !== FAILED;
}

async function main() {
  const late = setTimeout(() => say("Still at it: the first page takes longest …"), SLOW);
  const app = await until(() => window.jupyterapp, "the application");
  await app.started;
  app.shell.node.inert = true;
  app.shell.node.setAttribute("aria-hidden", "true");
  say("Python is getting ready …");
  const panel = await app.commands.execute("console:create", {
    kernelPreference: { name: "python" },
  });
  panel.console.setConfig({ hideCodeInput: true, showBanner: false });
  await panel.sessionContext.ready;
  const start = "from navalkit.serve.site.aboard import board";
  await panel.console.inject(`${start}; board(${JSON.stringify(location.search)})`);
  const places = [...document.querySelectorAll(".nk-place")];
  for (const [done, place] of places.entries()) {
    say(`Making ready: part ${done + 1} of ${places.length} …`);
    if (!(await run(place.dataset.code, place, panel.console))) break;
  }
  clearTimeout(late);
}

// A kernel that does not start says so in a promise that nobody keeps.
const broken = new Promise((_, reject) => {
  window.addEventListener("unhandledrejection", (event) => reject(event.reason), { once: true });
});

Promise.race([main(), broken])
  .catch((error) => {
    console.error(error);
    document.querySelector(".nk-place")?.replaceChildren(apology(FAILED));
  })
  .finally(() => {
    document.getElementById("loading_text").remove();
    document.documentElement.dataset.ready = "";
  });
