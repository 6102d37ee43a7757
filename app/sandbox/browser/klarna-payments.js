// Runs in the browser, inside a function with `settings`: the URL of authorizations and the buttons' texts by language.
/* global settings */

let clientToken = null;
let container = null;

function init({ client_token } = {}) {
  if (!client_token) throw new Error("Klarna.Payments.init: client_token is missing");
  clientToken = client_token;
}

function load(options, data, callback = typeof data === "function" ? data : undefined) {
  container = typeof options.container === "string" ? document.querySelector(options.container) : options.container;
  const isShown = Boolean(clientToken && container);
  callback?.(isShown ? { show_form: true } : { show_form: false, error: { invalid_fields: ["container"] } });
}

/**
 * Asks the shopper in the container, in place of Klarna's window. The answer lacks `approved` when the service cannot be
 * reached, as Klarna's.
 */
function authorize(_options, data, callback = typeof data === "function" ? data : undefined) {
  const decide = async (button) => {
    container?.replaceChildren();
    try {
      const body = new URLSearchParams({ client_token: clientToken ?? "", button });
      const answer = await fetch(settings.url, { method: "POST", body });
      callback?.(await answer.json());
    } catch {
      callback?.({ approved: false, show_form: true });
    }
  };
  const language = document.documentElement.lang.startsWith("it") ? "it" : "en";
  const buttons = Object.entries(settings.texts[language]).map(([button, textContent]) => {
    const element = Object.assign(document.createElement("button"), { type: "button", textContent });
    element.addEventListener("click", () => decide(button));
    return element;
  });
  container?.replaceChildren(...buttons);
}

window.Klarna = { Payments: { init, load, authorize } };
window.klarnaAsyncCallback?.();
