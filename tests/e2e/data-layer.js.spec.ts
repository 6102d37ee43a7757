import { expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { standInForThirdParties, taggedShop } from "./tagged-shop";

test.use(taggedShop);

interface Pushed {
  event?: string;
  page_path?: string;
  ecommerce?: { value?: number; items?: { item_id: string }[] } | null;
}

/** Events arrive one by one: the next look does not wait longer than the last one. */
const soon = { intervals: [50] };

/** Collects everything that pages push into the data layer. */
async function recordPushes(page: Page): Promise<Pushed[]> {
  const pushed: Pushed[] = [];
  await page.exposeFunction("recordDataLayer", (json: string) => pushed.push(...(JSON.parse(json) as Pushed[])));
  await page.addInitScript(() => {
    const layer: unknown[] = [];
    layer.push = (...messages: unknown[]) => {
      (window as unknown as { recordDataLayer(json: string): void }).recordDataLayer(JSON.stringify(messages));
      return Array.prototype.push.apply(layer, messages);
    };
    (window as unknown as { dataLayer: unknown[] }).dataLayer = layer;
  });
  return pushed;
}

test("a purchase is tracked with each step once and exact amounts, and a reload repeats no event", async ({
  shopper,
  page,
  say,
  stockFixtures,
}) => {
  const { language } = shopper;
  await standInForThirdParties(page);
  const pushed = await recordPushes(page);
  const shoe = await stockFixtures.claimShoe({ price: 4_550 });
  const events = () => pushed.flatMap(({ event }) => (event && event !== "gtm.js" ? [event] : []));
  /** Waits for the events since the last call, and returns their content. */
  let seenCount = 0;
  const next = async (...names: string[]) => {
    await expect.poll(() => events().slice(seenCount), soon).toEqual(names);
    seenCount += names.length;
    return pushed.filter(({ event }) => event && event !== "gtm.js").slice(-names.length);
  };
  const product = href("product", language, { slug: shoe.slug });

  await shopper.open(product);
  await shopper.button(say.accept).click();
  await expect(shopper.button(say.accept)).toHaveCount(0);
  await shopper.settled();
  expect(await next("page_view", "view_item")).toMatchObject([
    { page_path: product },
    { ecommerce: { currency: "EUR", value: 45.5, items: [{ item_id: String(shoe.id), price: 45.5, quantity: 1 }] } },
  ]);

  await shopper.size(shoe.size.name).check();
  await page.getByRole("spinbutton", { name: say.quantity }).fill("3");
  await shopper.button(say.addToCart).click();
  expect(await next("add_to_cart")).toMatchObject([
    { ecommerce: { value: 136.5, items: [{ item_id: String(shoe.id), quantity: 3 }] } },
  ]);
  await shopper.viewCart();
  expect(await next("page_view", "view_cart")).toMatchObject([
    { page_path: href("cart", language) },
    { ecommerce: { value: 136.5, items: [{ quantity: 3 }] } },
  ]);

  await page.getByRole("spinbutton", { name: say.quantity }).fill("2");
  await shopper.button(say.update).click();
  await expect(shopper.cartLink(2)).toBeVisible();
  expect(await next("remove_from_cart")).toMatchObject([{ ecommerce: { value: 45.5, items: [{ quantity: 1 }] } }]);

  await shopper.goToCheckout();
  expect(await next("page_view", "begin_checkout")).toMatchObject([{}, { ecommerce: { value: 91, currency: "EUR" } }]);
  await shopper.fillDetails({ email: newEmail() });
  await shopper.button(say.continue).click();
  await expect(shopper.button(say.orderAndPay)).toBeVisible();
  expect(await next("page_view", "add_shipping_info", "add_payment_info")).toMatchObject([
    { page_path: href("checkout-review", language) },
    { ecommerce: { value: 91, shipping_tier: "courier" } },
    { ecommerce: { value: 91, payment_type: "cash_on_delivery" } },
  ]);
  await page.reload();
  await shopper.settled();
  await next("page_view");

  const number = await shopper.order();
  expect(await next("page_view", "purchase")).toMatchObject([
    { page_path: href("thank-you", language) },
    {
      ecommerce: {
        transaction_id: number,
        value: 91,
        shipping: 0,
        currency: "EUR",
        items: [{ item_id: String(shoe.id), price: 45.5, quantity: 2 }],
      },
    },
  ]);
  await page.reload();
  await shopper.settled();
  await next("page_view");
  // An `ecommerce: null` before each event separates the products of events.
  const places = pushed.flatMap(({ ecommerce }, place) => (ecommerce ? [place] : []));
  expect(places.map((place) => pushed[place - 1])).toEqual(places.map(() => ({ ecommerce: null })));
});

test("lists are tracked with the position of each product, and quick add does not repeat the list", async ({
  shopper,
  page,
  say,
}) => {
  await standInForThirdParties(page);
  const pushed = await recordPushes(page);
  const events = () => pushed.flatMap(({ event }) => (event && event !== "gtm.js" ? [event] : []));
  await shopper.open(href("products", shopper.language, undefined, { page: 2 }));
  await shopper.button(say.accept).click();
  await expect.poll(events, soon).toEqual(["page_view", "view_item_list"]);
  expect(pushed.find(({ event }) => event === "view_item_list")).toMatchObject({
    ecommerce: { item_list_id: "products", item_list_name: "Products" },
  });
  const items = pushed.find(({ event }) => event === "view_item_list")?.ecommerce?.items ?? [];
  expect(items).toHaveLength(24);
  expect(items[0]).toMatchObject({ index: 24 });

  await page.locator("details.quick-add summary").first().click();
  await page.locator("details.quick-add .quick-sizes button").first().click();
  await expect(shopper.cartLink(1)).toBeVisible();
  await expect.poll(events, soon).toEqual(["page_view", "view_item_list", "add_to_cart"]);
});

test("services first get denied consent for all purposes, then the visitor's choice", async ({
  shopper,
  page,
  say,
}) => {
  const requests = await standInForThirdParties(page);
  await shopper.open(href("consent", shopper.language));
  await page.getByRole("checkbox", { name: say.statistics, exact: true }).check();
  await shopper.button(say.saveChoice).click();
  await expect(page.getByText(say.choiceSaved)).toBeVisible();
  await expect.poll(() => requests, soon).toEqual(["https://www.googletagmanager.com/gtm.js"]);
  const denied = { analytics_storage: "denied", ad_storage: "denied", ad_user_data: "denied" };
  const commands = await page.evaluate(() =>
    ((window as unknown as { dataLayer: unknown[] }).dataLayer ?? []).map((message) =>
      Object.prototype.toString.call(message) === "[object Arguments]" ? [...(message as unknown[])] : message,
    ),
  );
  expect(commands.slice(0, 3)).toMatchObject([
    ["consent", "default", { ...denied, ad_personalization: "denied", wait_for_update: 500 }],
    ["set", "ads_data_redaction", true],
    ["consent", "update", { ...denied, ad_personalization: "denied", analytics_storage: "granted" }],
  ]);

  await shopper.open(href("consent", shopper.language));
  await shopper.button(say.acceptAll).click();
  await expect(page.getByText(say.choiceSaved)).toBeVisible();
  await expect.poll(() => requests, soon).toContain("https://connect.facebook.net/en_US/fbevents.js");
  const pixel = await page.evaluate(() => (window as unknown as { fbq: { queue: unknown[][] } }).fbq.queue);
  expect(pixel.slice(0, 4)).toEqual([
    ["consent", "revoke"],
    ["init", "123456789012345"],
    ["consent", "grant"],
    ["track", "PageView"],
  ]);
});
