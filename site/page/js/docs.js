"use strict";

// On a narrow window the list of chapters is folded; without this script it is open.
const chapters = document.querySelector(".toc details");
if (matchMedia("(max-width: 60rem)").matches) chapters.open = false;
else chapters.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
