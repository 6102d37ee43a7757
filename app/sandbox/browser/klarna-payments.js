// Runs in the browser, inside a function with `settings`: the URL of authorizations and by language the heading and the buttons' texts.
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
    // The shop's own look: in a real shop Klarna brings one.
    const className = "button button-wide";
    const element = Object.assign(document.createElement("button"), { type: "button", className, textContent });
    element.style.marginTop = "8px";
    element.addEventListener("click", () => decide(button));
    return element;
  });
  const heading = Object.assign(document.createElement("h3"), { textContent: settings.titles[language] });
  container?.replaceChildren(heading, ...buttons);
}

window.Klarna = { Payments: { init, load, authorize } };
window.klarnaAsyncCallback?.();
