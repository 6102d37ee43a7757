import { expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { partsOf } from "../support/mails";
import { guestOrderPath, mailsTo } from "./mails";
import { orderWords } from "./order-words";
import { returnWords } from "./return-words";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { register } from "./sign-in-steps";

const main = (page: Page) => page.getByRole("main");
const detail = (page: Page, name: string) => page.locator(`dl.order-summary dt:text-is("${name}") + dd`);
const number = /RS-\d{4}-\d{10}/;
const DAY_MS = 24 * 60 * 60 * 1000;

test("a customer returns a piece of an order, and follows the return", async ({
  shopper,
  page,
  language,
  stockFixtures,
  placeOrder,
}) => {
  const say = returnWords[language];
  const email = newEmail();
  await register(shopper, email);
  const { shoe, number: orderNumber } = await placeOrder({ email, payment: "bankTransfer" }, { quantity: 2 });
  const [order] = await stockFixtures.ordersOf(email);
  const id = String(order?.id);
  await shopper.open(href("return-request", language, { id }));
  await expect(page.getByText(say.notDelivered)).toBeVisible();
  await shopper.open(href("order", language, { id }));
  await expect(page.getByText(say.ownSize)).toHaveCount(1);
  await stockFixtures.deliver(orderNumber);
  await shopper.open(href("order", language, { id }));
  await main(page).getByRole("link", { name: say.start }).click();
  await expect(shopper.heading(say.title)).toBeVisible();
  await shopper.settled();
  await shopper.button(say.request).click();
  // All errors at once.
  await shopper.expectFieldError(say.reason, say.required);
  await shopper.expectText(say.chooseProduct);
  await page.getByLabel(say.pieces).selectOption("1");
  await page.getByLabel(say.pieces).selectOption("0");
  await page.getByLabel(say.reason, { exact: true }).selectOption({ label: say.tooSmall });
  await shopper.button(say.request).click();
  await shopper.expectText(say.chooseProduct);
  await page.getByLabel(say.pieces).selectOption("1");
  await shopper.button(say.request).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.getByText(say.requestReceived)).toBeVisible();
  await expect(page.getByRole("heading", { name: say.sheet })).toBeVisible();
  await expect(detail(page, say.status)).toHaveText(say.requested);
  await expect(detail(page, say.reason)).toHaveText(say.tooSmall);
  await expect(main(page)).toContainText(`1 × ${shoe.brand} ${shoe.name}`);
  await expect(page.locator("address.return-label")).toContainText(say.returnNumber);
  const returnPath = new URL(page.url()).pathname;
  // A form that is sent again from history finds one piece less.
  await shopper.open(href("return-request", language, { id }));
  await expect(page.getByLabel(say.pieces).locator("option")).toHaveCount(2);
  await expect
    .poll(
      () =>
        mailsTo(email)
          .map((mail) => partsOf(mail).text)
          .filter((text) => number.test(text)).length,
    )
    .toBe(1);
  await shopper.open(href("order", language, { id }));
  await expect(main(page).getByRole("link", { name: number })).toHaveAttribute("href", returnPath);

  // Another customer.
  await page.context().clearCookies();
  await register(shopper, newEmail());
  expect((await page.request.get(returnPath)).status()).toBe(404);
  expect((await shopper.open(href("return-request", language, { id }))).status()).toBe(404);
  await expect(shopper.heading(orderWords[language].notFound)).toBeVisible();
});

test("a guest exchanges a size with the link of the mail; a size that sells out meanwhile is refused", async ({
  shopper,
  page,
  language,
  stockFixtures,
  placeOrder,
}) => {
  const say = returnWords[language];
  const email = newEmail();
  const { shoe, number: orderNumber } = await placeOrder({ email, payment: "bankTransfer" }, { stock: 3 });
  const path = await guestOrderPath(email);
  await stockFixtures.deliver(orderNumber);
  await page.context().clearCookies();
  await shopper.open(path);
  await main(page).getByRole("link", { name: say.start }).click();
  await expect(shopper.heading(say.title)).toBeVisible();
  await shopper.settled();
  const formPath = new URL(page.url()).pathname;
  const request = async () => {
    await page.getByRole("radio", { name: say.exchange }).check();
    await page.getByLabel(say.pieces).selectOption("1");
    await page.getByLabel(say.newSize).selectOption({ label: shoe.otherSize.name });
    await page.getByLabel(say.reason, { exact: true }).selectOption({ label: say.tooSmall });
    await shopper.button(say.request).click();
  };
  await expect(page.getByLabel(say.newSize).getByRole("option", { name: shoe.soldOut.name, exact: true })).toHaveCount(
    0,
  );
  await stockFixtures.setStock(shoe.id, { [shoe.otherSize.id]: 0 });
  await request();
  await shopper.expectText(say.soldOut);
  expect(await stockFixtures.returnsOf(orderNumber)).toEqual([]);
  await stockFixtures.setStock(shoe.id, { [shoe.otherSize.id]: 3 });
  await shopper.open(formPath);
  await request();
  await expect(page.getByRole("heading", { level: 1, name: number })).toContainText(say.exchangeTitle);
  await expect(main(page)).toContainText(shoe.otherSize.name);
  expect(await stockFixtures.stockOf(shoe.id, shoe.otherSize.id)).toBe(2);

  const made = new URL(page.url()).pathname;
  for (const wrong of [made.replace(/-[\w-]{43}\//, `-${"x".repeat(43)}/`), made.replace(/\/\d+-/, "/1-"), `${made}0`])
    expect((await page.request.get(wrong)).status()).toBe(404);
});

test("after 30 days an order accepts no returns", async ({ shopper, page, language, stockFixtures, placeOrder }) => {
  const say = returnWords[language];
  const email = newEmail();
  const { number: orderNumber } = await placeOrder({ email, payment: "bankTransfer" });
  const path = await guestOrderPath(email);
  await stockFixtures.deliver(orderNumber, new Date(Date.now() - 32 * DAY_MS));
  await shopper.open(path);
  await expect(main(page).getByRole("link", { name: say.start })).toHaveCount(0);
  await shopper.open(href("guest-return-request", language, { key: path.split("/").at(-1) ?? "" }));
  await expect(page.getByText(say.tooLate)).toBeVisible();
  await expect(shopper.button(say.request)).toHaveCount(0);
});
