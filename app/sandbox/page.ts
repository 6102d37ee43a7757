import { createHash } from "node:crypto";
import en from "../../locales/en/sandbox.json";
import it from "../../locales/it/sandbox.json";
import { escaped } from "../html/entities";
import { type Cents, type Currency, formatMoney } from "../shop/money";
import { type Button, PLANS } from "./decide";

export type Language = "en" | "it";
/** Shown on a payment page: what a button has just done. */
export type Notice = "fault" | "slow" | "declined";
type Key = keyof typeof en;

const texts: Record<Language, Record<Key, string>> = { en, it };

/** A payment, as its page shows it. */
export interface PaymentView {
  /** The name that shoppers know. */
  provider: string;
  language: Language;
  amount: Cents;
  currency: Currency;
  reference: string;
}

/** A field of the card; its value is a published test value. */
export interface CardField {
  name: string;
  label: "card" | "expiry" | "cvv";
  value: string;
  /** Values that the browser suggests. */
  choices?: readonly string[];
}

/** A text with the values of its placeholders, as HTML. */
function say(language: Language, key: Key, values: Record<string, string> = {}): string {
  return escaped(texts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ""));
}

/** The names of the three main buttons and of the one for a card, for the scripts of providers. */
export function scriptTexts(language: Language): Record<"pay" | "refuse" | "cancel" | "card", string> {
  const { button_pay: pay, button_refuse: refuse, button_cancel: cancel, button_card: card } = texts[language];
  return { pay, refuse, cancel, card };
}

/** The heading above the buttons that a provider's script shows. */
export function scriptTitle(language: Language, provider: string): string {
  return texts[language].title.replace("{{provider}}", provider);
}

/**
 * The page on which the shopper decides; its form posts `button` and the card's fields to its own URL.
 */
export function paymentPage(view: PaymentView, fields: readonly CardField[] = [], notice?: Notice): Response {
  const { provider, language, amount, currency, reference } = view;
  const [first = [], others = []] = [buttons.slice(0, MAIN_BUTTONS), buttons.slice(MAIN_BUTTONS)];
  return document(
    language,
    200,
    say(language, "title", { provider }),
    `<p class="notice">${say(language, "notice", { provider })}</p>
${notice ? `<p role="status">${say(language, `${notice}_text`)}</p>\n` : ""}<dl>
<dt>${say(language, "amount")}</dt><dd>${escaped(formatMoney(amount, currency, language))}</dd>
<dt>${say(language, "reference")}</dt><dd>${escaped(reference)}</dd>
</dl>
<form method="post">
${fields.map((field) => fieldOf(field, language)).join("")}${fields.length > 0 ? `<p>${say(language, "card_hint")}</p>\n` : ""}${first.map((name) => buttonOf(name, language)).join("")}
<h2>${say(language, "other_ways")}</h2>
${others.map((name) => buttonOf(name, language)).join("")}
</form>`,
  );
}

/** The page after a decision that leads nowhere, or of a payment on which nothing can be decided. */
export function endPage(language: Language, end: "done" | "closed" | "left"): Response {
  const status = end === "closed" ? 409 : 200;
  return document(language, status, say(language, `${end}_title`), `<p>${say(language, `${end}_text`)}</p>`);
}

/** The page for a request of the shop that the provider refuses. */
export function errorPage(language: Language, reason: string): Response {
  return document(
    language,
    400,
    say(language, "error_title"),
    `<p role="alert">${say(language, "error_text", { reason })}</p>`,
  );
}

const buttons = Object.keys(PLANS) as Button[];
/** Pay, refuse and cancel. */
const MAIN_BUTTONS = 3;

function buttonOf(name: Button, language: Language): string {
  const key: string = `button_${name}_hint`;
  const hint = key in en ? `<span id="${name}-hint">${say(language, key as Key)}</span>` : "";
  const described = hint ? ` aria-describedby="${name}-hint"` : "";
  return `<p><button name="button" value="${name}"${described}>${say(language, `button_${name}`)}</button> ${hint}</p>\n`;
}

function fieldOf({ name, label, value, choices = [] }: CardField, language: Language): string {
  const list = choices.map((choice) => `<option value="${escaped(choice)}">`).join("");
  const listed = list ? ` list="${name}-choices"` : "";
  return `<p><label for="${name}">${say(language, label)}</label>
<input id="${name}" name="${name}" value="${escaped(value)}" inputmode="numeric" autocomplete="off"${listed}></p>
${list ? `<datalist id="${name}-choices">${list}</datalist>\n` : ""}`;
}

const style =
  "body{max-width:34rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#111;background:#fff}" +
  "h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}.notice{background:#fff3c4;padding:.75rem}" +
  "dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}label{display:block}" +
  "input,button{font:inherit;min-height:2.75rem;padding:0 .75rem;border:1px solid #555;background:#fff;color:#111}" +
  "input{width:100%;box-sizing:border-box}button{cursor:pointer}span{display:block;color:#444}";
const styleHash = createHash("sha256").update(style).digest("base64");

function document(language: Language, status: number, title: string, body: string): Response {
  const html = `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      // No form-action: browsers apply it to the redirect that leads back to the shop.
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      "Referrer-Policy": "no-referrer",
    },
  });
}
