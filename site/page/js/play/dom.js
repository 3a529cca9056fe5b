"use strict";

/** Making and finding elements. */
const Dom = {
  /** The element with an id. */
  by(id) {
    return document.getElementById(id);
  },

  /** An element with attributes and children; `on…` attributes are listeners, an absent value leaves one out. */
  make(name, attributes = {}, ...children) {
    return Dom.fill(document.createElement(name), attributes, children);
  },

  /** The same within a drawing. */
  draw(name, attributes = {}, ...children) {
    return Dom.fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
  },

  fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) {
        element.addEventListener(name.slice(2), value);
      } else if (value === true) {
        element.setAttribute(name, "");
      } else if (value !== undefined && value !== null && value !== false) {
        element.setAttribute(name, value);
      }
    }
    element.append(...children.flat().filter((child) => child !== undefined && child !== null));
    return element;
  },
};
