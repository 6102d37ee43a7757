import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { newsletterLinks } from "./letters";
import { test } from "./shop-test";
import { newEmail, type Shopper } from "./shopper";
import { Visitor } from "./visitor";

const consent = ({ page, say }: Shopper) => page.getByRole("checkbox", { name: say.newsletterConsent });

/** Fills in and sends the form of the page that is open. */
async function signUp(shopper: Shopper, email: string, { agree = true } = {}) {
  await shopper.field(shopper.say.newsletterEmail).fill(email);
  if (agree) await consent(shopper).check();
  await shopper.button(shopper.say.subscribe).click();
}

test("from a product page to a confirmed subscription, and out of it again", async ({ shopper, page, say }) => {
  const product = `${href("product", shopper.language, { slug: "last-pair" })}?from=letter`;
  const email = newEmail();
  await shopper.open(product);
  await expect(consent(shopper)).not.toBeChecked();
  await signUp(shopper, email);
  await expect(page.getByText(say.letterSent)).toBeVisible();
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

test("what is missing or wrong is said at its field, and what was typed stays", async ({ shopper, page, say }) => {
  await shopper.open(href("brands", shopper.language));
  await shopper.button(say.subscribe).click();
  const field = shopper.field(say.newsletterEmail);
  await expect(field).toHaveAccessibleDescription(say.emailRequired);
  await expect(consent(shopper)).toHaveAccessibleDescription(say.consentRequired);

  await signUp(shopper, "nobody@", { agree: false });
  await expect(field).toHaveAccessibleDescription(say.newsletterEmailInvalid);
  await expect(field).toHaveValue("nobody@");
  await expect(field).toHaveAttribute("aria-invalid", "true");

  await signUp(shopper, newEmail());
  await expect(page.getByText(say.letterSent)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${href("brands", shopper.language)}$`));
  await expect(shopper.field(say.newsletterEmail)).not.toHaveAttribute("aria-invalid", "true");
});

test("a link that is not whole leads to the form", async ({ shopper, say }) => {
  for (const page of ["newsletter-confirm", "newsletter-unsubscribe"] as const) {
    const response = await shopper.open(href(page, shopper.language, { token: "x".repeat(43) }));
    expect(response.status()).toBe(404);
    await expect(shopper.heading(say.linkUnknown)).toBeVisible();
    await expect(shopper.field(say.newsletterEmail)).toBeVisible();
  }
});

test("a mail program unsubscribes with one request, from anywhere", async ({ shopper, page, say, baseURL }) => {
  const email = newEmail();
  await shopper.open(href("newsletter", shopper.language));
  await signUp(shopper, email);
  await expect(page.getByText(say.letterSent)).toBeVisible();
  const { confirm, unsubscribe } = await newsletterLinks(email);
  const visitor = new Visitor(baseURL ?? "");
  const fromElsewhere = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
  const reply = await visitor.post(unsubscribe, { "List-Unsubscribe": "One-Click" }, fromElsewhere);
  expect(reply.status).toBe(200);
  expect(reply.text).toContain(say.unsubscribed);
  expect((await visitor.ask(confirm)).status).toBe(404);
});

test("with the shop out of reach the form says that it failed, and nothing is lost", async ({
  shopper,
  page,
  say,
  complaints,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "without scripts it is the browser that says so");
  await shopper.open(href("brands", shopper.language));
  await page.route("**/subscriptions", (route) => route.abort());
  await signUp(shopper, "ada@example.com");
  await expect(page.getByText(say.newsletterFailure)).toBeVisible();
  await expect(shopper.field(say.newsletterEmail)).toHaveValue("ada@example.com");
  // The browser notes the request that the test took away.
  complaints.length = 0;
});
