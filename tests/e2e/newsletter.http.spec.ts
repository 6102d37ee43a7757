import { expect } from "@playwright/test";
import type { HtmlElement } from "html-validate";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { newsletterLinks } from "./mails";
import { attribute, byVisitor, textOf } from "./plain-browser";
import { PlainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { Visitor } from "./visitor";
import { words } from "./words";

for (const language of locales) {
  test(`without scripts a visitor whose input is corrected can subscribe on a product page, confirm, and unsubscribe, in ${language}`, async ({
    baseURL,
  }) => {
    const shopper = new PlainShopper(byVisitor(new Visitor(baseURL ?? "")), language);
    const { browser, say } = shopper;
    const product = `${href("product", language, { slug: "last-pair" })}`;
    const email = newEmail();
    const field = () => browser.find("input", say.newsletterEmail);
    const consent = () => browser.find("input", say.newsletterConsent);
    const descriptionOf = (control: HtmlElement) =>
      (attribute(control, "aria-describedby") ?? "")
        .split(" ")
        .flatMap((id) => browser.all(`[id="${id}"]`))
        .map(textOf)
        .join(" ");
    await shopper.open(product);
    expect(attribute(consent(), "checked")).toBeNull();
    await shopper.press(say.subscribe);
    expect(descriptionOf(field())).toContain(say.emailRequired);
    expect(descriptionOf(consent())).toContain(say.consentRequired);
    await shopper.enter(say.newsletterEmail, "nobody@");
    await shopper.press(say.subscribe);
    expect(descriptionOf(field())).toContain(say.newsletterEmailInvalid);
    expect([attribute(field(), "value"), attribute(field(), "aria-invalid")]).toEqual(["nobody@", "true"]);

    await shopper.enter(say.newsletterEmail, email);
    await shopper.tick(say.newsletterConsent);
    await shopper.press(say.subscribe);
    await shopper.expectText(say.mailSent);
    expect(shopper.path()).toBe(product);
    expect(attribute(field(), "aria-invalid")).not.toBe("true");
    const { confirm } = await newsletterLinks(email);
    await shopper.open(confirm);
    await shopper.press(say.confirmSubscription);
    await shopper.expectHeading(say.subscribed);
    await shopper.open(confirm);
    await shopper.expectHeading(say.subscribed);
    await shopper.open((await newsletterLinks(email, 2)).unsubscribe);
    await shopper.press(say.unsubscribe);
    await shopper.expectHeading(say.unsubscribed);
  });

  test(`an incomplete or damaged link is refused on opening and on pressing the button, and leads to the form, in ${language}`, async ({
    baseURL,
  }) => {
    const visitor = new Visitor(baseURL ?? "");
    const shopper = new PlainShopper(byVisitor(visitor), language);
    const { browser, say } = shopper;
    for (const page of ["newsletter-confirm", "newsletter-unsubscribe"] as const) {
      for (const token of ["short", "x".repeat(300), "%D0%BA%D0%BB%D1%8E%D1%87", "a.b", "x".repeat(43)]) {
        const link = href(page, language, { token: "" }) + token;
        const read = await visitor.ask(link);
        expect([read.status, read.text.includes(say.linkUnknown)], link).toEqual([404, true]);
        const pressed = await visitor.post(link, {});
        expect([pressed.status, pressed.headers.location], link).toEqual([303, link]);
        // As mail programs unsubscribe.
        if (page === "newsletter-unsubscribe") {
          const answer = await visitor.post(link, { "List-Unsubscribe": "One-Click" });
          expect([answer.status, answer.text.includes(say.linkUnknown)], link).toEqual([404, true]);
        }
      }
      await shopper.open(href(page, language, { token: "x".repeat(43) }));
      await shopper.expectHeading(say.linkUnknown);
      expect(browser.has("main input", say.newsletterEmail)).toBe(true);
    }
  });

  test(`a mail program can unsubscribe with one request, without cookies, in ${language}`, async ({ baseURL }) => {
    const email = newEmail();
    const signedUp = await new Visitor(baseURL ?? "").post(href("newsletter", language), { email, consent: "on" });
    expect(signedUp.status).toBe(303);
    const { confirm, unsubscribe } = await newsletterLinks(email);
    const visitor = new Visitor(baseURL ?? "");
    const fromElsewhere = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
    const reply = await visitor.post(unsubscribe, { "List-Unsubscribe": "One-Click" }, fromElsewhere);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain(words[language].unsubscribed);
    expect((await visitor.ask(confirm)).status).toBe(404);
  });
}
