// Draws one synced figure in place. plotly.js is fetched once a page: over HTTP where the host
// serves it, else asked of the kernel. The colours of paper, text and grid come from here, so that
// a figure follows the page between light and dark; the figure's own data never mention them.

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const LIGHT = { paper: "#ffffff", ink: "#1d2733", soft: "#4c5866", grid: "#dde3e8", line: "#8b96a1" };
const DARK = { paper: "#111418", ink: "#e6ebf0", soft: "#b3bfca", grid: "#2a333c", line: "#6f7c88" };
const COLORWAY = [
  "#0569a3", "#df782d", "#339472", "#aa3d51", "#7a50a3", "#b78e1e", "#777d83", "#0a7f91",
];

function isDark() {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "false";
  return globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
}

function template(tone) {
  const axis = {
    gridcolor: tone.grid, linecolor: tone.line, tickcolor: tone.line, zerolinecolor: tone.line,
    tickfont: { color: tone.soft }, title: { font: { color: tone.ink }, standoff: 12 },
    ticklabelstandoff: 5, automargin: true, fixedrange: true,
  };
  return {
    layout: {
      paper_bgcolor: tone.paper, plot_bgcolor: tone.paper, colorway: COLORWAY,
      font: { family: FONT, size: 14, color: tone.ink },
      title: { font: { size: 17 }, x: 0, xref: "container", xanchor: "left", pad: { l: 8 } },
      margin: { l: 48, r: 16, t: 40, b: 48 },
      legend: { font: { color: tone.ink }, bgcolor: "rgba(0,0,0,0)" },
      hoverlabel: {
        bgcolor: tone.paper, bordercolor: tone.line, font: { family: FONT, color: tone.ink },
      },
      annotationdefaults: { font: { color: tone.ink }, arrowcolor: tone.soft },
      shapedefaults: { line: { color: tone.line } },
      xaxis: axis, yaxis: axis,
    },
  };
}

// ---- one plotly.js a page ------------------------------------------------------------------

function address(bundle) {
  const config = document.getElementById("jupyter-config-data");
  if (!config) throw new Error("this page names no server");
  return `${JSON.parse(config.textContent).baseUrl || "/"}navalkit/static/${bundle}`;
}

function overHttp(bundle) {
  return new Promise((resolve, reject) => {
    const src = address(bundle);
    const fail = () => reject(new Error(`no plotly.js at ${src}`));
    // A served page may have begun to fetch it before any figure was there.
    const begun = document.querySelector("script[data-navalkit-plotly]");
    if (begun?.dataset.navalkitPlotly === "here") return resolve();
    if (begun?.dataset.navalkitPlotly === "failed") return fail();
    const script = begun ?? Object.assign(document.createElement("script"), { src, async: true });
    script.addEventListener("load", resolve);
    script.addEventListener("error", fail);
    if (!begun) document.head.append(script);
  });
}

function fromKernel(model) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the kernel sent no plotly.js")), 60_000);
    model.on("msg:custom", async function answer(content, buffers) {
      if (content.answer !== "plotly") return;
      clearTimeout(late);
      model.off("msg:custom", answer);
      const unzipped = new Blob([buffers[0]]).stream().pipeThrough(new DecompressionStream("gzip"));
      const script = document.createElement("script");
      script.textContent = await new Response(unzipped).text();
      document.head.append(script);
      resolve();
    });
    model.send({ want: "plotly" });
  });
}

function plotly(model) {
  const bundle = model.get("bundle");
  const shared = (globalThis.navalkitPlotly ??= {});
  shared[bundle] ??= (async () => {
    const before = globalThis.Plotly;
    await overHttp(bundle).catch(() => fromKernel(model));
    const ours = globalThis.Plotly;
    if (before) globalThis.Plotly = before; // another's copy stays as it was
    return ours;
  })();
  shared[bundle].catch(() => delete shared[bundle]); // the next figure may try again
  return shared[bundle];
}

// ---- the figure ----------------------------------------------------------------------------

const NARROW = 560; // pixels

const CONFIG = { displayModeBar: false, displaylogo: false, responsive: false, scrollZoom: false };

// On a phone a legend beside the plot would take half of it: it goes on top, and lies down.
function legendOnTop({ data, layout }, width) {
  const names = data.filter((trace) => trace.name && trace.showlegend !== false);
  if (width >= NARROW || layout.legend || layout.showlegend === false || names.length < 2) return {};
  const legend = { orientation: "h", x: 0, xanchor: "left", y: 1.02, yanchor: "bottom" };
  const letters = names.reduce((sum, trace) => sum + trace.name.length, 0);
  const rows = Math.ceil((letters * 8 + names.length * 56) / width);
  return { legend, margin: { ...layout.margin, t: (layout.title ? 44 : 8) + (layout.title?.text?.includes("<br>") ? 22 : 0) + 22 * rows } };
}

// A title too long for the plot goes on to a second line.
function wrapped(layout, width) {
  const text = layout.title?.text;
  const most = Math.floor((width - 24) / 9);
  if (!text || text.length <= most || text.includes("<br>")) return layout;
  const at = text.lastIndexOf(" ", most);
  if (at < 0) return layout;
  const two = `${text.slice(0, at)}<br>${text.slice(at + 1)}`;
  const margin = { ...layout.margin, t: (layout.margin?.t ?? 40) + 22 };
  return { ...layout, title: { ...layout.title, text: two }, margin };
}

// Words that stand on the plot's upper edge need room below the title.
function withHeadroom(layout) {
  const onTop = (layout.annotations ?? []).some((note) => note.yref === "paper" && note.y === 1);
  if (!onTop) return layout;
  return { ...layout, margin: { ...layout.margin, t: (layout.margin?.t ?? 40) + 24 } };
}

function dressed({ data, layout: given }, width) {
  const layout = withHeadroom(wrapped(given, width));
  const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  const { transition, ...rest } = layout;
  return {
    dragmode: false, // so that a finger on the plot scrolls the page
    uirevision: given.title?.text ?? "kept", // zoom is kept while it is the same picture
    ...rest,
    ...(transition && !still ? { transition } : {}),
    ...legendOnTop({ data, layout }, width),
    autosize: true,
    width,
    template: template(isDark() ? DARK : LIGHT),
  };
}

function part(name, attributes = {}, text = "") {
  const element = Object.assign(document.createElement(name), attributes);
  element.append(text);
  return element;
}

async function render({ model, el }) {
  el.classList.add("nk-plot");
  const picture = part("div", { className: "nk-plot-picture", role: "img" });
  const note = part("p", { className: "nk-plot-note" }, "Drawing the plot …");
  const tools = part("div", { className: "nk-plot-tools" });
  el.append(picture, note, tools);

  const height = () => model.get("spec").layout?.height ?? 360;
  const name = () => {
    picture.setAttribute("aria-label", model.get("label") || "A plot");
    picture.style.minHeight = `${height()}px`;
  };
  name();

  let Plotly;
  let width = 0; // what was last drawn for; 0 while something is to be drawn but out of sight
  let busy = false;
  let again = false;

  async function draw() {
    if (!el.clientWidth) width = 0; // hidden in a tab or fold: the observer calls later
    if (!Plotly || !el.clientWidth) return;
    if (busy) return void (again = true); // a drag never queues work: only the latest is drawn
    busy = true;
    try {
      do {
        again = false;
        width = el.clientWidth;
        const { data = [], layout = {} } = model.get("spec");
        const dress = { height: height(), ...dressed({ data, layout }, width) };
        await Plotly.react(picture, data, dress, CONFIG);
        el.dataset.drawn = Number(el.dataset.drawn ?? 0) + 1;
      } while (again);
    } finally {
      busy = false;
    }
  }

  function save(format) {
    const size = { width: picture.clientWidth, height: height() };
    const scale = format === "png" ? 2 : 1;
    return Plotly?.downloadImage(picture, { format, filename: model.get("name"), scale, ...size });
  }

  const asked = (content) => content.save && save(content.save);
  const sized = new ResizeObserver(() => el.clientWidth !== width && draw());
  // JupyterLab hides itself for a moment while it changes its theme: after that moment, then.
  const themed = new MutationObserver(() => requestAnimationFrame(draw));

  // anywidget gives an element its classes once; those that come and go later are followed here.
  let worn = model.get("_dom_classes");
  const classes = () => {
    el.classList.remove(...worn);
    worn = model.get("_dom_classes");
    el.classList.add(...worn);
  };

  model.on("change:spec", draw);
  model.on("change:spec change:label", name);
  model.on("change:_dom_classes", classes);
  model.on("msg:custom", asked);
  sized.observe(el);
  themed.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  for (const format of model.get("tools") ? ["png", "svg"] : []) {
    const title = `Save this picture as ${format.toUpperCase()}`;
    const button = part("button", { type: "button", title }, format.toUpperCase());
    button.setAttribute("aria-label", title);
    button.addEventListener("click", () => save(format));
    tools.append(button);
  }

  plotly(model).then(
    (loaded) => {
      Plotly = loaded;
      note.remove();
      return draw();
    },
    () => (note.textContent = "The plot could not be drawn: reload the page to try again."),
  );

  return () => {
    model.off("change:spec", draw);
    model.off("change:spec change:label", name);
    model.off("change:_dom_classes", classes);
    model.off("msg:custom", asked);
    sized.disconnect();
    themed.disconnect();
    Plotly?.purge(picture);
  };
}

export default { render };
