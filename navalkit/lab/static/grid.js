// A table whose cells can be changed: a plain HTML table of the browser's own fields, each named by
// its row and column. A change is passed on when the cell is left, and what the kernel says of a
// cell that cannot be used stands beneath the table.

function render({ model, el }) {
  const frame = document.createElement("div");
  frame.className = "nk-scroll nk-grid";
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  el.append(frame);
  let fields = {}; // path → the field in which it is changed

  function head(text, scope) {
    const cell = document.createElement("th");
    cell.scope = scope;
    cell.textContent = text;
    return cell;
  }

  function field(cell, words) {
    let made;
    if (cell.options) {
      made = document.createElement("select");
      for (const option of cell.options) made.add(new Option(option, option));
    } else {
      made = document.createElement("input");
      made.type = "text";
      made.autocomplete = "off";
      made.spellcheck = false;
      made.size = Math.max(4, Math.min(36, cell.size));
    }
    made.className = cell.options ? "nk-select" : "nk-text";
    made.setAttribute("aria-label", words);
    made.addEventListener("change", () => {
      model.set("values", { ...model.get("values"), [cell.path]: made.value });
      model.save_changes();
    });
    fields[cell.path] = made;
    return made;
  }

  function build() {
    fields = {};
    frame.setAttribute("aria-label", model.get("title"));
    const table = document.createElement("table");
    table.createCaption().textContent = model.get("title");
    const heads = table.createTHead().insertRow();
    for (const each of model.get("heads")) heads.append(head(each, "col"));
    const body = table.createTBody();
    for (const row of model.get("rows")) {
      const line = body.insertRow();
      line.append(head(row.name, "row"));
      row.cells.forEach((cell, place) => {
        const slot = line.insertCell();
        if (!cell) return;
        slot.append(field(cell, `${row.name}, ${model.get("heads")[place + 1]}`));
        if (cell.mark) {
          const mark = document.createElement("span");
          mark.className = "nk-mark";
          mark.title = model.get("told");
          mark.textContent = ` ${cell.mark}`;
          slot.append(mark);
        }
      });
    }
    frame.replaceChildren(table);
    draw();
  }

  function draw() {
    const values = model.get("values");
    const first = model.get("first");
    const errors = model.get("errors");
    for (const [path, made] of Object.entries(fields)) {
      if (made.value !== values[path]) made.value = values[path];
      made.classList.toggle("nk-changed", values[path] !== first[path]);
      made.setAttribute("aria-invalid", path in errors ? "true" : "false");
    }
  }

  build();
  model.on("change:rows", build);
  model.on("change:values", draw);
  model.on("change:errors", draw);
}

export default { render };
