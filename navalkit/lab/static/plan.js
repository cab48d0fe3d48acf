// A plan of two ships that can be taken hold of. The kernel draws it once, both heading north and
// at rest; here the ships are turned and their arrows stretched, at once, and the kernel is told.

const PAUSE = 90; // milliseconds between two messages of one drag
const SHIPS = { ram: "ours", struck: "theirs" };
const NAMES = { ram: "Our ship", struck: "Their ship" };
const SNAP = 5; // degrees

const whole = (degrees) => ((Math.round(degrees) % 360) + 360) % 360;
const between = (value, most) => Math.max(0, Math.min(most, Math.round(value)));

function render({ model, el }) {
  const frame = document.createElement("div");
  frame.className = "nk-plan";
  frame.innerHTML = model.get("picture");
  const svg = frame.querySelector("svg");
  const hint = document.createElement("p");
  hint.className = "nk-small";
  hint.textContent = model.get("hint");
  frame.append(hint);
  el.append(frame);

  const most = model.get("most");
  const groups = {};
  const now = {}; // name → { heading, speed }
  let timer = null;
  let sent = 0;

  svg.setAttribute("role", "group"); // not a picture: its parts can be reached
  svg.querySelector("desc")?.remove(); // it is told anew as the ships turn
  for (const name of Object.keys(SHIPS)) {
    const group = svg.querySelector(`[data-ship="${name}"]`);
    groups[name] = group;
    group.setAttribute("tabindex", "0");
    group.setAttribute("role", "slider");
    group.setAttribute("aria-label", `${NAMES[name]}, heading`);
    group.setAttribute("aria-valuemin", "0");
    group.setAttribute("aria-valuemax", "359");
    group.addEventListener("keydown", (event) => key(event, name));
    group.addEventListener("pointerdown", (event) => grip(event, name));
    // A finger on a ship turns her; the page must not take it for scrolling.
    group.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  }

  function draw() {
    for (const [name, group] of Object.entries(groups)) {
      const { heading, speed } = now[name];
      const reach = -speed * model.get("knot");
      group.setAttribute("transform", `rotate(${heading})`);
      group.querySelector("[data-shaft]").setAttribute("y2", reach);
      group.querySelector("[data-head]").setAttribute("transform", `translate(0 ${reach})`);
      group.setAttribute("aria-valuenow", heading);
      group.setAttribute("aria-valuetext", `heading ${heading} degrees, ${speed} knots`);
    }
    svg.setAttribute("aria-label", model.get("label"));
  }

  const read = () => {
    const courses = model.get("courses");
    for (const [name, side] of Object.entries(SHIPS)) {
      now[name] = {
        heading: Number(courses[`${side}.heading`]),
        speed: Number(courses[`${side}.speed`]),
      };
    }
  };

  const send = () => {
    timer = null;
    sent = Date.now();
    const courses = { ...model.get("courses") };
    for (const [name, side] of Object.entries(SHIPS)) {
      courses[`${side}.heading`] = String(now[name].heading);
      courses[`${side}.speed`] = String(now[name].speed);
    }
    model.set("courses", courses);
    model.save_changes();
  };

  function put(name, heading, speed) {
    now[name] = { heading: whole(heading), speed: between(speed, most) };
    draw();
    timer ??= setTimeout(send, Math.max(0, PAUSE - (Date.now() - sent)));
  }

  function key(event, name) {
    const { heading, speed } = now[name];
    const step = event.shiftKey ? 1 : SNAP;
    const moves = {
      ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
      PageUp: [45, 0], PageDown: [-45, 0],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation(); // JupyterLab has shortcuts of its own
    put(name, heading + move[0], speed + move[1]);
  }

  const at = (event) =>
    new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const bearing = ({ x, y }) => (Math.atan2(x, -y) * 180) / Math.PI;
  const ahead = ({ x, y }, heading) => {
    const a = (heading * Math.PI) / 180;
    return x * Math.sin(a) - y * Math.cos(a); // how far along her course
  };

  function grip(event, name) {
    if (event.button) return;
    event.preventDefault();
    const group = groups[name];
    group.focus({ preventScroll: true });
    const start = { ...now[name] };
    const from = at(event);
    const pull = Boolean(event.target.closest("[data-head]"));
    const drag = (moved) => {
      const to = at(moved);
      if (pull) {
        const along = ahead(to, start.heading) - ahead(from, start.heading);
        put(name, start.heading, start.speed + along / model.get("knot"));
      } else {
        const turned = start.heading + bearing(to) - bearing(from);
        put(name, Math.round(turned / SNAP) * SNAP, start.speed);
      }
    };
    const drop = (event) => {
      if (event.type === "pointerup") drag(event);
      group.removeEventListener("pointermove", drag);
      group.removeEventListener("pointerup", drop);
      group.removeEventListener("pointercancel", drop);
    };
    group.setPointerCapture(event.pointerId);
    group.addEventListener("pointermove", drag);
    group.addEventListener("pointerup", drop);
    group.addEventListener("pointercancel", drop);
  }

  const follow = () => {
    if (timer) return; // the reader is ahead of the kernel
    read();
    draw();
  };
  const relabel = () => svg.setAttribute("aria-label", model.get("label"));
  read();
  draw();
  model.on("change:courses", follow);
  model.on("change:label", relabel);
  return () => {
    clearTimeout(timer);
    model.off("change:courses", follow);
    model.off("change:label", relabel);
  };
}

export default { render };
