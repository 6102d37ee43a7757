import { expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { partsOf } from "../support/mails";
import { guestOrderPath, mailsTo } from "./mails";
import { textOf } from "./plain-browser";
import { plainShopper } from "./plain-shopper";
import { returnWords } from "./return-words";
import { test } from "./shop-test";
import { newEmail, type Shopper } from "./shopper";
import { register } from "./sign-in-steps";

const main = (page: Page) => page.getByRole("main");

/** Fills in the first step on the open page. */
async function fill(shopper: Shopper, { number, email }: { number: string; email: string }) {
  const say = returnWords[shopper.language];
  await shopper.field(say.orderNumber).fill(number);
  await shopper.field(shopper.say.email).fill(email);
  await shopper.field(say.fullName).fill("Anna Bianchi");
}

test("a guest withdraws from an order in two steps, the first of which names fields with errors, and gets a receipt with date and time", async ({
  shopper,
  page,
  language,
  stockFixtures,
  placeOrder,
}) => {
  const say = returnWords[language];
  const email = newEmail();
  const { shoe, number } = await placeOrder({ email, payment: "bankTransfer" }, { stock: 4, quantity: 2 });
  await expect.poll(() => mailsTo(email).length).toBe(1);
  const { text: orderMail } = partsOf(mailsTo(email)[0] ?? "");
  const link = /^https?:\/\/[^/\s]+(\/\S+\?number=\S+)\s*$/m.exec(orderMail)?.[1] ?? "";
  expect(orderMail).toContain(`${say.withdrawHere}:`);
  // Another device.
  await page.context().clearCookies();
  await shopper.open(link);
  await expect(shopper.heading(say.withdraw)).toBeVisible();
  await expect(shopper.field(say.orderNumber)).toHaveValue(number);
  await expect(
    page.getByRole("contentinfo").getByRole("link", { name: say.withdrawHere, exact: true }),
  ).toHaveAttribute("href", href("withdraw", language));
  await shopper.field(say.orderNumber).fill("");
  await shopper.field(say.products).fill("the blue shoe");
  await shopper.field(shopper.say.email).fill("anna@");
  await shopper.button(say.continue).click();
  await shopper.expectFieldError(say.orderNumber, say.required);
  await shopper.expectFieldError(shopper.say.email, say.emailInvalid);
  await expect(shopper.field(say.products)).toHaveValue("the blue shoe");
  await expect(shopper.field(shopper.say.email)).toHaveValue("anna@");
  await shopper.field(say.products).fill("");
  await fill(shopper, { number, email });
  await shopper.button(say.continue).click();
  await expect(main(page)).toContainText(number);
  await expect(main(page)).toContainText("Anna Bianchi");
  expect(await stockFixtures.ordersOf(email)).toMatchObject([{ fulfilment_status: "new" }]);
  await shopper.button(say.change).click();
  await expect(shopper.field(say.fullName)).toHaveValue("Anna Bianchi");
  await shopper.button(say.continue).click();
  await shopper.button(say.confirm).click();
  await expect(shopper.heading(say.received)).toBeVisible();
  await expect(page.getByText(say.ifMatch)).toBeVisible();

  await expect.poll(() => mailsTo(email).length).toBe(2);
  const receipt = mailsTo(email)
    .map(partsOf)
    .find(({ text }) => text.includes(say.cancelled));
  expect(receipt?.text).toContain(number);
  expect(receipt?.text).toMatch(/\d{1,2}:\d{2}:\d{2}/);
  expect(await stockFixtures.ordersOf(email)).toMatchObject([
    { payment_status: "expired", fulfilment_status: "cancelled" },
  ]);
  expect(await stockFixtures.stockOf(shoe.id, shoe.size.id)).toBe(4);
});

test("a declaration with a number that can be computed holds until the link in the order's mail is pressed; the guest's order page needs no link", async ({
  shopper,
  page,
  language,
  stockFixtures,
  placeOrder,
}) => {
  const say = returnWords[language];
  const email = newEmail();
  const { number } = await placeOrder({ email, payment: "bankTransfer" });
  await stockFixtures.makeGuessable(number);
  const orderPage = await guestOrderPath(email);
  // Another device.
  await page.context().clearCookies();
  await shopper.open(href("withdraw", language));
  await fill(shopper, { number: `n. ${number.replaceAll("-", " ").toLowerCase()}`, email: email.toUpperCase() });
  await shopper.button(say.continue).click();
  await expect(main(page)).toContainText(number);
  await shopper.button(say.confirm).click();
  await expect(shopper.heading(say.received)).toBeVisible();
  await expect.poll(() => mailsTo(email).length).toBe(2);
  expect(await stockFixtures.ordersOf(email)).toMatchObject([{ fulfilment_status: "new" }]);
  const link = /^https?:\/\/[^/\s]+(\/\S+\/[\w-]{43})\s*$/m.exec(partsOf(mailsTo(email)[1] ?? "").text)?.[1] ?? "";
  expect(link).toContain(href("withdraw-confirm", language, { token: "" }));
  await shopper.open(link);
  await expect(shopper.heading(say.confirmTitle)).toBeVisible();
  await expect(main(page)).toContainText(number);
  expect(await stockFixtures.ordersOf(email)).toMatchObject([{ fulfilment_status: "new" }]);
  await shopper.button(say.confirm).click();
  await expect(shopper.heading(say.confirmedTitle)).toBeVisible();
  await expect(shopper.button(say.confirm)).toHaveCount(0);
  expect(await stockFixtures.ordersOf(email)).toMatchObject([{ fulfilment_status: "cancelled" }]);
  await shopper.open(`${href("withdraw-confirm", language, { token: "x".repeat(43) })}`);
  await expect(shopper.heading(say.confirmUnknownTitle)).toBeVisible();

  const other = newEmail();
  const second = await placeOrder({ email: other, payment: "bankTransfer" });
  await stockFixtures.makeGuessable(second.number);
  const secondPage = await guestOrderPath(other);
  expect(secondPage).not.toBe(orderPage);
  await page.context().clearCookies();
  await shopper.open(secondPage);
  await main(page).getByRole("link", { name: say.withdrawHere }).click();
  await expect(shopper.field(say.orderNumber)).toHaveValue(second.number);
  // The page of a link that may have been passed on shows no email.
  await shopper.field(shopper.say.email).fill(other);
  // The key in the URL stays from other sites.
  expect((await page.request.get(page.url())).headers()["referrer-policy"]).toBe("strict-origin");
  await shopper.field(say.fullName).fill("Anna Bianchi");
  await shopper.button(say.continue).click();
  await shopper.button(say.confirm).click();
  await expect(shopper.heading(say.received)).toBeVisible();
  await expect.poll(() => stockFixtures.ordersOf(other)).toMatchObject([{ fulfilment_status: "cancelled" }]);
});

test("a text that is no order number is named at its field, and the page names another way", async ({
  shopper,
  page,
  language,
}) => {
  const say = returnWords[language];
  await shopper.open(href("withdraw", language));
  await fill(shopper, { number: "RS-2026-0123456789", email: newEmail() });
  await shopper.button(say.continue).click();
  await shopper.expectFieldError(say.orderNumber, say.numberOfReturn);
  await expect(shopper.field(say.orderNumber)).toHaveValue("RS-2026-0123456789");
  await expect(shopper.field(say.fullName)).toHaveValue("Anna Bianchi");
  await expect(main(page)).toContainText(say.byEmail);
  await expect(main(page)).toContainText("@");
});

test("the page tells nobody whether an order exists", async ({ baseURL, language, stockFixtures, placeOrder }) => {
  const say = returnWords[language];
  const email = newEmail();
  const { number } = await placeOrder({ email, payment: "bankTransfer" });
  const stranger = plainShopper(baseURL, language);
  const answers: string[] = [];
  for (const [declared, address] of [
    ["VR-2026-0000000000", email],
    [number, newEmail()],
    [number, email],
  ] as const) {
    await stranger.open(href("withdraw", language));
    await stranger.enter(say.orderNumber, declared);
    await stranger.enter(stranger.say.email, address);
    await stranger.enter(say.fullName, "Anna Bianchi");
    await stranger.press(say.continue);
    await stranger.press(say.confirm);
    await stranger.expectHeading(say.received);
    answers.push(textOf(stranger.browser.find("main", /./)));
  }
  expect(new Set(answers).size).toBe(1);
  await expect.poll(() => stockFixtures.ordersOf(email)).toMatchObject([{ fulfilment_status: "cancelled" }]);
});

test("a customer's own order fills the form, and shows the withdrawal afterwards", async ({
  shopper,
  page,
  language,
  stockFixtures,
  placeOrder,
}) => {
  const say = returnWords[language];
  const email = newEmail();
  await register(shopper, email);
  const { number } = await placeOrder({ email, payment: "bankTransfer" });
  await stockFixtures.deliver(number);
  const [order] = await stockFixtures.ordersOf(email);
  await shopper.open(href("order", language, { id: String(order?.id) }));
  await main(page).getByRole("link", { name: say.withdrawHere }).click();
  await expect(shopper.heading(say.withdraw)).toBeVisible();
  await expect(shopper.field(say.orderNumber)).toHaveValue(number);
  await expect(shopper.field(shopper.say.email)).toHaveValue(email);
  await expect(shopper.field(say.fullName)).toHaveValue("Anna Bianchi");
  await shopper.button(say.continue).click();
  await shopper.button(say.confirm).click();
  await expect(shopper.heading(say.received)).toBeVisible();
  await expect.poll(async () => (await stockFixtures.returnsOf(number)).length).toBe(1);
  await page.getByRole("link", { name: say.toOrder }).click();
  await expect(main(page).getByRole("listitem").filter({ hasText: "RS-" })).toContainText(say.approved);
  // Nothing is left to withdraw from.
  await expect(main(page).getByRole("link", { name: say.withdrawHere })).toHaveCount(0);
});
