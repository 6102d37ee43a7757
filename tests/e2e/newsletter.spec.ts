import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { newsletterLinks } from "./mails";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { Visitor } from "./visitor";

test("a visitor can subscribe on a product page, confirm, and unsubscribe", async ({ shopper, page, say }) => {
  const product = `${href("product", shopper.language, { slug: "last-pair" })}?from=mail`;
  const email = newEmail();
  await shopper.open(product);
  await expect(shopper.newsletterConsent).not.toBeChecked();
  await shopper.signUp(email);
  await expect(page.getByText(say.mailSent)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${product.replace("?", "\\?")}$`));

  const links = await newsletterLinks(email);
  await shopper.open(links.confirm);
  await shopper.button(say.confirmSubscription).click();
  await expect(shopper.heading(say.subscribed)).toBeVisible();
  await shopper.open(links.confirm);
  await expect(shopper.heading(say.subscribed)).toBeVisible();

  await shopper.open((await newsletterLinks(email, 2)).unsubscribe);
  await shopper.button(say.unsubscribe).click();
  await expect(shopper.heading(say.unsubscribed)).toBeVisible();
});

test("missing and invalid input shows an error at its field, and the input is kept", async ({ shopper, page, say }) => {
  await shopper.open(href("brands", shopper.language));
  await shopper.button(say.subscribe).click();
  const field = shopper.field(say.newsletterEmail);
  await expect(field).toHaveAccessibleDescription(say.emailRequired);
  await expect(shopper.newsletterConsent).toHaveAccessibleDescription(say.consentRequired);

  await shopper.signUp("nobody@", { agree: false });
  await expect(field).toHaveAccessibleDescription(say.newsletterEmailInvalid);
  await expect(field).toHaveValue("nobody@");
  await expect(field).toHaveAttribute("aria-invalid", "true");

  await shopper.signUp(newEmail());
  await expect(page.getByText(say.mailSent)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${href("brands", shopper.language)}$`));
  await expect(shopper.field(say.newsletterEmail)).not.toHaveAttribute("aria-invalid", "true");
});

test("an incomplete link leads to the form", async ({ shopper, say }) => {
  for (const page of ["newsletter-confirm", "newsletter-unsubscribe"] as const) {
    const response = await shopper.open(href(page, shopper.language, { token: "x".repeat(43) }));
    expect(response.status()).toBe(404);
    await expect(shopper.heading(say.linkUnknown)).toBeVisible();
    await expect(shopper.field(say.newsletterEmail)).toBeVisible();
  }
});

test("an incomplete or damaged link is refused on opening and on pressing the button", async ({
  shopper,
  say,
  baseURL,
}) => {
  const visitor = new Visitor(baseURL ?? "");
  for (const page of ["newsletter-confirm", "newsletter-unsubscribe"] as const)
    for (const token of ["short", "x".repeat(300), "%D0%BA%D0%BB%D1%8E%D1%87", "a.b", "x".repeat(43)]) {
      const link = href(page, shopper.language, { token: "" }) + token;
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
});

test("a mail program can unsubscribe with one request, without cookies", async ({ shopper, page, say, baseURL }) => {
  const email = newEmail();
  await shopper.open(href("newsletter", shopper.language));
  await shopper.signUp(email);
  await expect(page.getByText(say.mailSent)).toBeVisible();
  const { confirm, unsubscribe } = await newsletterLinks(email);
  const visitor = new Visitor(baseURL ?? "");
  const fromElsewhere = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
  const reply = await visitor.post(unsubscribe, { "List-Unsubscribe": "One-Click" }, fromElsewhere);
  expect(reply.status).toBe(200);
  expect(reply.text).toContain(say.unsubscribed);
  expect((await visitor.ask(confirm)).status).toBe(404);
});
