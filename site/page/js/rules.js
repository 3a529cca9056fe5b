"use strict";

// A place that is linked to may stand in a part that is folded.
function unfold() {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let part = place?.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
  place?.scrollIntoView();
}
addEventListener("hashchange", unfold);
if (location.hash) unfold();
