/** The page's texts. Each is looked up by its English, in the table of the language spoken. */

import { all } from "./dom.js";

/** @type {Record<string, string>} */
let table = {};
let spoken = "en";

/**
 * A text in the language spoken, with the values of its placeholders.
 * @param {string} english
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(english, values = {}) {
  return (table[english] || english).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @returns {string} the code of the language spoken: en, zh_Hans or zh_Hant */
export function language() {
  return spoken;
}

/** @typedef {{lang: string, texts: Record<string, string>}} Texts  a language, and each English text in it */

/**
 * Fetch the texts of a language; "" asks the server for the one that the browser prefers.
 * @param {string} code
 * @returns {Promise<Texts>}
 */
export async function textsOf(code) {
  const answer = await fetch(`/api/texts${code ? `?lang=${encodeURIComponent(code)}` : ""}`);
  if (!answer.ok) {
    throw new Error(`texts: ${answer.status}`);
  }
  return answer.json();
}

/**
 * Speak a language from now on.
 * @param {Texts} texts
 * @param {HTMLElement} page  what is said to be in that language
 */
export function speak({ lang, texts }, page) {
  table = texts;
  spoken = lang;
  page.lang = { zh_Hans: "zh-Hans", zh_Hant: "zh-Hant" }[spoken] ?? "en";
  translatePage();
}

/** Put the texts that stand in the page itself into the language spoken; the English is kept beside them. */
function translatePage() {
  for (const element of all("[data-text]")) {
    element.dataset.text ||= element.textContent?.trim() ?? "";
    element.textContent = say(element.dataset.text);
  }
  for (const element of all("[data-label]")) {
    const { label = "" } = element.dataset;
    const text = say(label);
    element.setAttribute("aria-label", text);
    if (element.tagName === "BUTTON") {
      element.setAttribute("title", text);
    }
  }
}
