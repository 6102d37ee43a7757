import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { endPage, errorPage, paymentPage } from "./page";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard"],
  rules: { "no-inline-style": "off" },
});
const view = { provider: 'A & "B"', amount: 123_450, currency: "GBP", reference: "<ORD-1>" } as const;
const field = { name: "card", label: "card", value: '"1"', choices: ["1", "2"] } as const;

const BUTTONS = {
  en: ["Pay", "Refuse", "Cancel", "Pay and never come back", "Pay, notification twice"],
  it: ["Paga", "Rifiuta", "Annulla", "Paga e non tornare", "Paga, notifica doppia"],
};

test.each(["en", "it"] as const)("every page is valid HTML in the language %s", async (language) => {
  for (const response of [
    paymentPage({ ...view, language }, [field], "declined"),
    endPage(language, "left"),
    errorPage(language, "<b>"),
  ]) {
    const html = await response.text();
    const { results } = validator.validateStringSync(html);
    expect(results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`))).toEqual([]);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('content="width=device-width, initial-scale=1"');
  }
});

test.each(["en", "it"] as const)("the payment page has every button and no script in %s", async (language) => {
  const html = await paymentPage({ ...view, language }).text();
  for (const name of BUTTONS[language]) expect(html).toContain(`>${name}</button>`);
  expect(html).toContain({ en: "£1,234.50", it: "1.234,50\u00a0£" }[language]);
  expect(html).not.toMatch(/<script|<ORD-1>|A & "B"/);
});
