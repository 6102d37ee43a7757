import { expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { accessWords } from "./access-words";
import { guestOrderPath } from "./mails";
import { orderWords } from "./order-words";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { logIn, register, sendLogin } from "./sign-in-steps";

const PARCEL = { courier: "brt", tracking_number: "012345678901", estimated_delivery: "2031-05-06" };
/** Of the demo account. */
const DEMO_ORDER = "2";

const main = (page: Page) => page.getByRole("main");
const detail = (page: Page, name: string) => page.locator(`dl.order-summary dt:text-is("${name}") + dd`);

test("a customer's orders are in the account, each with its details and its way", async ({
  shopper,
  page,
  language,
  javaScriptEnabled,
}) => {
  const say = orderWords[language];
  await logIn(shopper);
  await shopper.open(href("orders", language));
  await expect(shopper.heading(say.orders)).toBeVisible();
  const rows = main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(say.delivered);
  await expect(rows.first()).toContainText("109,90");
  await rows.first().getByRole("link").click();
  await expect(shopper.heading(say.order)).toBeVisible();
  await expect(detail(page, say.status)).toHaveText(say.delivered);
  await expect(detail(page, say.courier)).toHaveText("BRT");
  await expect(detail(page, shopper.say.shipping)).toContainText("Via dimostrativa 7");
  await expect(detail(page, shopper.say.invoice)).toHaveText(say.sameAddress);
  await expect(shopper.amount(shopper.say.total)).toContainText("109,90");
  await expect(page.getByRole("button", { name: say.print })).toHaveCount(javaScriptEnabled === false ? 0 : 1);
  // Delivered in the past.
  await expect(page.getByRole("link", { name: say.track })).toHaveCount(0);
  await shopper.open(href("shipping", language, { id: DEMO_ORDER }));
  await expect(shopper.heading(say.tracking)).toBeVisible();
  await expect(detail(page, say.trackingNumber)).toHaveText("012345678901");
  await expect(page.getByRole("link", { name: say.followParcel })).toHaveCount(0);
  const steps = main(page).locator("ol.order-steps li");
  await expect(steps.filter({ hasText: say.handedOver })).toHaveCount(1);
  await expect(steps.filter({ hasText: say.delivered })).toHaveCount(1);
  await page.getByRole("link", { name: say.seeOrder }).click();
  await expect(shopper.heading(say.order)).toBeVisible();
});

test("a guest who opens an order logs in and comes back to it; another customer does not see it", async ({
  shopper,
  page,
  language,
}) => {
  const say = orderWords[language];
  await shopper.open(href("order", language, { id: DEMO_ORDER }));
  await expect(shopper.heading(accessWords[language].logIn)).toBeVisible();
  await sendLogin(shopper, { email: "demo@example.com", password: "demo-password" });
  await expect(shopper.heading(say.order)).toBeVisible();
  await page.context().clearCookies();
  await register(shopper, newEmail());
  expect((await shopper.open(href("order", language, { id: DEMO_ORDER }))).status()).toBe(404);
  await expect(shopper.heading(say.notFound)).toBeVisible();
  for (const path of [
    href("order", language, { id: "2000000000" }),
    href("order", language, { id: "x" }),
    href("shipping", language, { id: DEMO_ORDER }),
  ])
    expect((await page.request.get(path)).status(), path).toBe(404);
  await shopper.open(href("orders", language));
  await expect(page.getByText(say.noOrders)).toBeVisible();
  await shopper.open(href("shipping", language, { id: "" }));
  await expect(page.getByText(say.noneOnItsWay)).toBeVisible();
});

test("an order can be ordered again; what is no longer sold is named", async ({
  shopper,
  page,
  language,
  stockFixtures,
  placeOrder,
}) => {
  const say = orderWords[language];
  const email = newEmail();
  await register(shopper, email);
  const { shoe, number } = await placeOrder({ email, payment: "bankTransfer" }, { stock: 5, quantity: 2 });
  await shopper.open(href("orders", language));
  await page.getByRole("link", { name: number }).click();
  await expect(shopper.heading(say.order)).toBeVisible();
  await shopper.settled();
  const order = shopper.path();
  await shopper.button(say.reorder).click();
  await expect(shopper.heading(shopper.say.cart)).toBeVisible();
  await expect(page.getByText(say.reordered)).toBeVisible();
  await expect(shopper.cartLink(2)).toBeVisible();

  await stockFixtures.setStock(shoe.id, { [shoe.size.id]: 3 });
  await shopper.open(order);
  await shopper.button(say.reorder).click();
  await expect(shopper.heading(shopper.say.cart)).toBeVisible();
  await expect(page.getByText(say.notReordered)).toContainText(shoe.name);
  await expect(shopper.cartLink(3)).toBeVisible();

  await stockFixtures.withdraw(shoe.id);
  await page.context().clearCookies({ name: "cart" });
  await shopper.open(order);
  await shopper.button(say.reorder).click();
  await expect(page.getByText(say.notReordered)).toContainText(shoe.name);
  await expect(shopper.heading(say.order)).toBeVisible();
});

test("the tracking page without an order leads to the only one on its way, or asks which one", async ({
  shopper,
  page,
  language,
  stockFixtures,
  placeOrder,
}) => {
  const say = orderWords[language];
  const email = newEmail();
  await register(shopper, email);
  const numbers: string[] = [];
  for (let count = 1; count <= 2; count++) {
    numbers.push((await placeOrder({ email, payment: "bankTransfer" })).number);
    await stockFixtures.ship(numbers.at(-1) ?? "", PARCEL);
    await shopper.open(href("shipping", language, { id: "" }));
    if (count > 1) continue;
    await expect(detail(page, say.status)).toHaveText(say.shipped);
    await expect(page.getByRole("link", { name: say.followParcel })).toHaveAttribute(
      "href",
      /brt\.it.*CD=012345678901$/,
    );
  }
  await expect(page.getByText(say.choose)).toBeVisible();
  for (const number of numbers) await expect(page.getByRole("link", { name: number })).toBeVisible();
  await page.getByRole("link", { name: numbers[0] ?? "" }).click();
  await expect(detail(page, say.trackingNumber)).toHaveText(PARCEL.tracking_number);
});

test("the link in the mail shows a guest's order and its way, and nobody's with another key", async ({
  shopper,
  page,
  language,
  stockFixtures,
  placeOrder,
}) => {
  const say = orderWords[language];
  const email = newEmail();
  const { number } = await placeOrder({ email, payment: "bankTransfer" });
  const path = await guestOrderPath(email);
  expect(path).toContain(href("guest-order", language, { key: "" }));
  // Another device.
  await page.context().clearCookies();
  const answer = await shopper.open(path);
  expect(answer.status()).toBe(200);
  expect(await answer.headerValue("referrer-policy")).toBe("strict-origin");
  expect(await answer.headerValue("cache-control")).toBe("no-store");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(shopper.heading(say.order)).toBeVisible();
  await expect(main(page).getByText(number).first()).toBeVisible();
  await expect(detail(page, say.status)).toHaveText(say.waitingForPayment);
  await expect(page.getByText(say.masked)).toBeVisible();
  await expect(main(page)).not.toContainText("Bianchi");

  await stockFixtures.ship(number, PARCEL);
  const kinds = async () => (await stockFixtures.mailsTo(email)).map(({ kind }) => kind);
  await expect.poll(kinds).toContain("order_shipped");
  await shopper.open(path);
  await expect(detail(page, say.status)).toHaveText(say.shipped);
  await expect(detail(page, say.trackingNumber)).toHaveText(PARCEL.tracking_number);
  await expect(main(page).locator("ol.order-steps li").filter({ hasText: say.paymentReceived })).toHaveCount(1);

  for (const wrong of [path.slice(0, -1), path.replace(/\d+-/, "1-"), `${path}A`])
    expect((await page.request.get(wrong)).status(), wrong).toBe(404);
  expect((await shopper.open(`${path.slice(0, -4)}AAAA`)).status()).toBe(404);
  await expect(shopper.heading(say.notFound)).toBeVisible();
});
