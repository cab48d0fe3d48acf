// A file of the reader's own, measured before it is sent: what is too large never leaves here.

function render({ model, el }) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = model.get("accept");
  input.className = "nk-file";
  const label = document.createElement("label");
  label.className = "nk-label";
  label.append(model.get("label"), " ", input);

  input.addEventListener("change", async () => {
    const file = input.files[0];
    if (!file) return;
    const name = file.name.slice(0, 200);
    if (file.size > model.get("most")) {
      model.send({ large: name, size: file.size });
    } else {
      try {
        model.send({ file: name }, undefined, [await file.arrayBuffer()]);
      } catch {
        model.send({ unread: name });
      }
    }
    input.value = ""; // so that the same file, mended, can be chosen again
  });
  el.append(label);
}

export default { render };
