// Runs in the browser, inside a function with `settings`: the URL of authorizations and the texts of the buttons.
/* global settings */

let clientToken = null;
let container = null;
let choice = "pay";

function init({ client_token } = {}) {
  if (!client_token) throw new Error("Klarna.Payments.init: client_token is missing");
  clientToken = client_token;
}

/** Shows the choice between paying and being refused in the container. */
function load(options, data, callback = typeof data === "function" ? data : undefined) {
  container = typeof options.container === "string" ? document.querySelector(options.container) : options.container;
  if (!clientToken || !container) {
    callback?.({ show_form: false, error: { invalid_fields: ["container"] } });
    return;
  }
  const name = `klarna-${Math.random()}`;
  const labels = Object.entries(settings.texts).map(([value, text]) => {
    const input = Object.assign(document.createElement("input"), {
      type: "radio",
      name,
      value,
      checked: value === choice,
    });
    input.addEventListener("change", () => {
      choice = value;
    });
    const label = document.createElement("label");
    label.append(input, ` ${text}`);
    return label;
  });
  container.replaceChildren(...labels);
  callback?.({ show_form: true });
}

/** The answer lacks `approved` when the service cannot be reached, as Klarna's. */
async function authorize(_options, data, callback = typeof data === "function" ? data : undefined) {
  try {
    const body = new URLSearchParams({ client_token: clientToken ?? "", button: choice });
    const answer = await fetch(settings.url, { method: "POST", body });
    callback?.(await answer.json());
  } catch {
    callback?.({ approved: false, show_form: true });
  }
}

window.Klarna = { Payments: { init, load, authorize } };
window.klarnaAsyncCallback?.();
