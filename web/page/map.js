// The odds over TH# and DRM around a shot.

import { element, scrolled, signed } from "./dom.js";

let shown = 0;

/** The map with the shot in its middle. */
export function map(around) {
  if (!around) return null;
  const place = Math.min(shown, around.maps.length - 1);
  const body = scrolled("Odds by TH# and DRM", grid(around, place));
  const select = element("select", {
    id: "map-of",
    onchange: () => {
      shown = select.selectedIndex;
      body.replaceChildren(grid(around, shown));
    },
  }, around.maps.map((one, index) => element("option", { value: one.name, selected: index === place }, one.text)));
  return element("section", null, element("h3", null, "TH# by DRM"),
    element("p", null, element("label", { for: "map-of" }, "Percent of "), select), body);
}

function grid(around, place) {
  const { cells, text } = around.maps[place];
  const { th, drm } = around.here;
  return element("table", { class: "map" }, element("caption", { class: "unseen" }, `${text} by Modified TH# and DRM, in percent`),
    element("thead", null, element("tr", null, element("th", { scope: "col" }, "TH#\u2009\\\u2009DRM"),
      around.drm.map((number) => element("th", { scope: "col" }, signed(number))))),
    element("tbody", null, around.th.map((number, y) => element("tr", null,
      element("th", { scope: "row" }, String(number).replace("-", "\u2212")),
      around.drm.map((other, x) => {
        const cell = cells[y * around.drm.length + x];
        const isHere = number === th && other === drm;
        const made = element("td", { class: isHere ? "here" : null, "aria-current": isHere ? "true" : null, title: isHere ? "you are here" : null },
          shortened(cell), isHere ? element("span", { class: "unseen" }, " you are here") : null);
        made.style.setProperty("--p", cell.p);
        return made;
      })))));
}

/** Whole percents, and never a rounding to none or to certainty. */
function shortened({ p, percent }) {
  if (p === 0 || p === 1) return percent;
  const whole = Math.round(100 * p);
  return whole === 0 ? "<1" : whole === 100 ? ">99" : String(whole);
}
