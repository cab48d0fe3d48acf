// A form drawn from its description, with the browser's own controls: they are named, reached by
// keyboard and read out without more ado. A drag is passed on at most a few times a second, and
// its last value always.

const PAUSE = 190; // milliseconds between two messages of one drag

function part(name, attributes = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") element.className = value;
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...inside);
  return element;
}

// Each widget loads this file anew, so the count of names is the page's.
const fresh = () => `nk-c${(globalThis.navalkitNames = (globalThis.navalkitNames ?? 0) + 1)}`;

function render({ model, el }) {
  const values = { ...model.get("values") };
  const follow = []; // called when the values come from elsewhere
  const slots = {}; // path → where its error is said
  const offers = []; // called when the reader's own entries have changed

  let timer = null;
  let sent = 0;
  const send = () => {
    timer = null;
    sent = Date.now();
    model.set("values", { ...values });
    model.save_changes();
  };
  const later = () => {
    if (timer) return;
    timer = setTimeout(send, Math.max(0, PAUSE - (Date.now() - sent)));
  };
  // Whoever goes on to a button must find the last value already passed on.
  const flush = () => {
    if (!timer) return;
    clearTimeout(timer);
    send();
  };
  const put = (path, value) => {
    if (value === null) delete values[path];
    else values[path] = String(value);
    later();
  };

  // ---- the parts of a row ----

  function about(field, id) {
    if (!field.about.length) return [];
    const text = part("p", { class: "nk-about", id, hidden: true }, field.about.join(" "));
    const button = part(
      "button",
      {
        type: "button", class: "nk-ask", "aria-expanded": "false", "aria-controls": id,
        "aria-label": `About ${field.label}`, title: field.about.join(" "),
      },
      "?",
    );
    button.addEventListener("click", () => {
      text.hidden = !text.hidden;
      button.setAttribute("aria-expanded", String(!text.hidden));
    });
    return [button, text];
  }

  function row(field, control, wide) {
    const id = fresh();
    control.id ||= fresh();
    const error = part("p", { class: "nk-error", id: fresh(), role: "alert" });
    control.setAttribute("aria-describedby", error.id);
    slots[field.path] = { error, control };
    const unit = field.unit ? [part("span", { class: "nk-unit" }, ` ${field.unit}`)] : [];
    const label = part("label", { for: control.id, class: "nk-label" }, field.label, ...unit);
    const [ask, text] = about(field, id);
    const head = part("div", { class: "nk-head" }, label, ...(ask ? [ask] : []));
    return part(
      "div",
      { class: `nk-row ${wide ? "nk-wide" : ""}`, "data-path": field.path },
      head, control.box ?? control, error, ...(text ? [text] : []),
    );
  }

  const kinds = {
    number(field) {
      const { path, min, max } = field;
      const name = field.label + (field.unit ? `, ${field.unit}` : "");
      const box = part("input", {
        type: "text", inputmode: min < 0 ? "text" : "numeric", class: "nk-number",
        value: values[path], autocomplete: "off",
      });
      const slide = part("input", {
        type: "range", min, max, step: 1, value: values[path], class: "nk-slide",
        "aria-label": name,
      });
      const spoken = () => slide.setAttribute("aria-valuetext", `${slide.value} ${field.unit}`.trim());
      spoken();
      slide.addEventListener("input", () => {
        box.value = slide.value;
        spoken();
        put(path, slide.value);
      });
      box.addEventListener("input", () => {
        if (/^[+-]?\d{1,9}$/.test(box.value.trim())) slide.value = box.value.trim();
        spoken();
        put(path, box.value);
      });
      box.addEventListener("keydown", (event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        slide.value = Number(slide.value) + step;
        slide.dispatchEvent(new Event("input"));
      });
      follow.push(() => {
        if (!(path in values) || values[path] === box.value) return;
        box.value = slide.value = values[path];
        spoken();
      });
      box.box = part("div", { class: "nk-pair" }, slide, box);
      return row(field, box);
    },

    choice(field) {
      const select = part("select", { class: "nk-select" });
      for (const [text, label] of field.options) select.append(part("option", { value: text }, label));
      select.value = values[field.path];
      select.addEventListener("change", () => put(field.path, select.value));
      follow.push(() => (select.value = values[field.path]));
      return row(field, select);
    },

    switch(field) {
      const box = part("input", { type: "checkbox", class: "nk-check" });
      box.checked = values[field.path] === "yes";
      box.addEventListener("change", () => put(field.path, box.checked ? "yes" : "no"));
      follow.push(() => (box.checked = values[field.path] === "yes"));
      const made = row(field, box);
      made.classList.add("nk-switch");
      return made;
    },

    text(field) {
      const box = part("input", {
        type: "text", class: "nk-text", maxlength: field.max, value: values[field.path] ?? "",
      });
      box.addEventListener("input", () => put(field.path, box.value));
      follow.push(() => {
        if (field.path in values && values[field.path] !== box.value) box.value = values[field.path];
      });
      return row(field, box);
    },

    // A named entry of a catalogue, or figures of one's own: then its parts are set one by one.
    catalogue(field) {
      const select = part("select", { class: "nk-select" });
      // A figure that is assumed carries the page's mark for that, ○.
      const plain = (f) => f.path.split(".").pop();
      const numbers = field.fields.filter((f) => f.kind === "number");
      for (const [text, label, figures, marks] of field.options) {
        const told = numbers.map((f) => `${f.label} ${figures[plain(f)]}${marks[plain(f)] ?? ""}`);
        select.append(part("option", { value: text }, `${label} (${told.join(", ")})`));
      }
      select.append(part("option", { value: "own" }, "Figures of my own …"));
      const paths = field.fields.map((f) => f.path);
      const inner = part("div", { class: "nk-own" });
      // Entries of the reader's own stand below the catalogue, where they have all the figures.
      const mine = part("optgroup", { label: "My own" });
      const fitting = () =>
        model.get("extra").filter(([, figures]) => paths.every((p) => plain({ path: p }) in figures));
      let typing = false; // figures are being set one by one
      const chosen = () => {
        if (field.path in values) return values[field.path];
        const same = ([, figures]) => paths.every((p) => figures[plain({ path: p })] === values[p]);
        const place = typing ? -1 : fitting().findIndex(same);
        return place < 0 ? "own" : `own:${place}`;
      };
      let last = field.options.find(([text]) => text === chosen()) ?? field.options[0];
      for (const path of paths) {
        if (!(path in values)) values[path] = last[2][path.split(".").pop()];
      }
      inner.append(...field.fields.map(draw));
      const show = () => {
        select.value = chosen();
        inner.hidden = chosen() !== "own";
        if (field.path in values) for (const path of paths) delete values[path];
      };
      const offer = () => {
        const entries = fitting().map(([name], i) => part("option", { value: `own:${i}` }, name));
        mine.replaceChildren(...entries);
        if (entries.length) select.append(mine);
        else mine.remove();
        show();
      };
      select.addEventListener("change", () => {
        typing = select.value === "own";
        if (select.value.startsWith("own")) {
          if (!typing) last = [null, ...fitting()[select.value.slice(4)]];
          delete values[field.path];
          for (const path of paths) values[path] = last[2][path.split(".").pop()];
        } else {
          last = field.options.find(([text]) => text === select.value);
          values[field.path] = select.value;
        }
        show();
        follow.forEach((each) => each());
        later();
      });
      follow.push(show);
      offers.push(offer);
      offer();
      const made = row(field, select, true);
      made.append(inner);
      return made;
    },

    group(field) {
      const body = part("div", { class: "nk-fields" }, ...field.fields.map(draw));
      const fold = part("details", { class: "nk-group", open: field.open });
      fold.append(part("summary", {}, field.label));
      fold.append(body);
      return fold;
    },
  };

  function draw(field) {
    return kinds[field.kind](field);
  }

  const form = part("form", { class: "nk-controls", "aria-label": model.get("title") });
  form.addEventListener("submit", (event) => event.preventDefault());
  // JupyterLab and Voilà have shortcuts of their own; typing here is typing.
  form.addEventListener("keydown", (event) => event.stopPropagation());
  form.addEventListener("focusout", flush);
  document.addEventListener("pointerdown", flush, true);
  form.append(...model.get("fields").map(draw));
  if (model.get("folded")) {
    const fold = part("details", { class: "nk-fold", open: !matchMedia("(max-width: 760px)").matches });
    fold.append(part("summary", {}, model.get("title")), form);
    el.append(fold);
  } else {
    el.append(form);
  }

  const complain = () => {
    const errors = model.get("errors");
    for (const [path, { error, control }] of Object.entries(slots)) {
      const words = errors[path] ?? "";
      if (error.textContent !== words) error.textContent = words;
      control.toggleAttribute("aria-invalid", Boolean(words));
      if (words) control.setAttribute("aria-invalid", "true");
    }
  };
  const moved = () => {
    if (timer) return; // the reader is ahead of the kernel
    const now = model.get("values");
    for (const path of Object.keys(values)) if (!(path in now)) delete values[path];
    Object.assign(values, now);
    follow.forEach((each) => each());
  };
  complain();
  model.on("change:errors", complain);
  model.on("change:values", moved);
  const offered = () => offers.forEach((each) => each());
  model.on("change:extra", offered);
  // anywidget gives an element its classes once; those that come and go later are followed here.
  let worn = model.get("_dom_classes");
  const dressed = () => {
    el.classList.remove(...worn);
    worn = model.get("_dom_classes");
    el.classList.add(...worn);
  };
  model.on("change:_dom_classes", dressed);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("pointerdown", flush, true);
    model.off("change:errors", complain);
    model.off("change:values", moved);
    model.off("change:extra", offered);
    model.off("change:_dom_classes", dressed);
  };
}

export default { render };
