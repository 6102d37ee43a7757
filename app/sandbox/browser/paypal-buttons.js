// Runs in the browser, inside a function with `settings`: the URL of decisions and the texts of the buttons.
/* global settings */

/** @param {string} text @param {() => Promise<void>} act */
function buttonOf(text, act) {
  const button = document.createElement("button");
  button.type = "button";
  // The shop's own look: in a real shop the provider brings one.
  button.className = "button button-wide";
  button.style.marginTop = "8px";
  button.textContent = text;
  button.addEventListener("click", act);
  return button;
}

async function decide(token, button) {
  const body = new URLSearchParams({ token, button });
  const answer = await fetch(settings.url, { method: "POST", body });
  if (!answer.ok) throw new Error("The payment is closed");
}

function Buttons(options = {}) {
  const guarded = (act) => () => act().catch((error) => options.onError?.(error));
  return {
    isEligible: () => true,
    close: async () => {},
    async render(target) {
      const container = typeof target === "string" ? document.querySelector(target) : target;
      if (!container) throw new Error(`Document is ready and element ${target} does not exist`);
      const open = guarded(async () => {
        const orderID = await options.createOrder({}, {});
        const decision = (button, then, data) =>
          buttonOf(
            settings.texts[button],
            guarded(async () => {
              container.replaceChildren(...starts);
              await decide(orderID, button);
              await then?.(data, {});
            }),
          );
        const approved = { orderID, payerID: "SANDBOXPAYER1" };
        container.replaceChildren(
          decision("pay", options.onApprove, approved),
          decision("refuse", options.onApprove, approved),
          decision("cancel", options.onCancel, { orderID }),
        );
      });
      const starts = settings.buttons.filter(Boolean).map((text) => buttonOf(text, open));
      container.replaceChildren(...starts);
    },
  };
}

window.paypal = {
  version: "sandbox",
  Buttons,
  FUNDING: { PAYPAL: "paypal", CARD: "card" },
  getFundingSources: () => ["paypal"],
};
