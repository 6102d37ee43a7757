import { type Context, Hono } from "hono";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import script from "./browser/paypal-buttons.js?raw";
import { browserScript, CROSS_ORIGIN } from "./browser-script";
import { type Button, isButton } from "./decide";
import { scriptTexts } from "./page";

type Press = (token: string, button: Button, url: string) => Promise<boolean>;

/**
 * A stand-in for PayPal's script: `paypal.Buttons({ createOrder, onApprove, onCancel, onError }).render(target)` shows one
 * button for each means of payment that `disable-funding` leaves, PayPal and cards. Each then offers the decisions of the
 * payment page in place of PayPal's window.
 * @param press carries out a decision; false for an unknown or closed payment
 */
export function paypalScript(base: (context: Context) => string, press: Press): Hono {
  const app = new Hono();

  app.get("/js", (context) => {
    const { "client-id": clientId, locale = "en_US", "disable-funding": disabled = "" } = context.req.query();
    if (clientId !== SANDBOX_KEYS.paypal.clientId)
      return context.text('throw new Error("SDK Validation error: client-id not recognized");\n', 400);
    const texts = scriptTexts(locale.startsWith("it") ? "it" : "en");
    const card = disabled.split(",").includes("card") ? null : texts.card;
    return browserScript(context, script, { url: `${base(context)}/sdk/decision`, texts, buttons: ["PayPal", card] });
  });

  app.post("/decision", async (context) => {
    const { token, button } = await context.req.parseBody();
    const done = isButton(button) && (await press(String(token), button, base(context)));
    return context.json({ done }, done ? 200 : 409, CROSS_ORIGIN);
  });
  return app;
}
