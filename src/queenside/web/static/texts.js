/** The page's texts. Each is looked up by its English; the server sends the table of the language spoken. */

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

/**
 * Speak a language from now on; "" asks the server for the one that the browser prefers.
 * @param {string} code
 */
export async function speak(code) {
  const answer = await fetch(`/api/texts${code ? `?lang=${encodeURIComponent(code)}` : ""}`);
  if (!answer.ok) {
    throw new Error(`texts: ${answer.status}`);
  }
  const found = await answer.json();
  table = found.texts;
  spoken = found.lang;
  document.documentElement.lang = { zh_Hans: "zh-Hans", zh_Hant: "zh-Hant" }[spoken] ?? "en";
  translatePage();
}

/** Put the texts that stand in the page itself into the language spoken; the English is kept beside them. */
function translatePage() {
  for (const found of document.querySelectorAll("[data-text]")) {
    const element = /** @type {HTMLElement} */ (found);
    element.dataset.text ||= element.textContent?.trim() ?? "";
    element.textContent = say(element.dataset.text);
  }
  for (const found of document.querySelectorAll("[data-label]")) {
    const text = say(/** @type {HTMLElement} */ (found).dataset.label ?? "");
    found.setAttribute("aria-label", text);
    if (found.tagName === "BUTTON") {
      found.setAttribute("title", text);
    }
  }
}
