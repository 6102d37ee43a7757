import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { composeMail } from "~/backend/mail/compose";
import { createOrderAccess } from "~/backend/orders/order-access";
import { companyDetails } from "~/config/company.server";
import { sharedShopApi } from "~/config/composition.server";
import { environment } from "~/config/env.server";
import { href } from "~/i18n/paths";
import { loader as cartLoader } from "~/routes/cart/route";
import { action as checkoutAction } from "~/routes/checkout/route";
import { action as reviewAction, loader as reviewLoader } from "~/routes/checkout-review/route";
import { loader as homeLoader } from "~/routes/home/route";
import { loader as informationLoader } from "~/routes/information/route";
import { action as loginAction } from "~/routes/login/route";
import { loader as productLoader } from "~/routes/product/route";
import { action as returnAction } from "~/routes/return-request/route";
import { googleFeed } from "~/seo/feed.server";
import { checkoutDetails, visitorWithCart } from "../../support/filled-cart";
import { openDatabase } from "../../support/open-database";
import { rootData } from "../../support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../support/route-visitor";

const policy = {
  name: "La Prova",
  returnDays: 21,
  withdrawalDays: 17,
  sendingDays: 16,
  refundDays: 11,
  transferDays: 9,
  freeDeliveryOver: 100_000,
  courierPrices: { italy: 777, union: 1_500, great_britain: 2_000, world: 4_000 },
  courierDays: { italy: 5, union: 8, world: 13 },
  handlingDays: 3,
  pickupDays: 2,
  storeId: 8,
  openingHours: { first: "Tuesday", last: "Thursday", spans: [{ opens: "09:30", closes: "18:00" }] },
};

withEmbeddedShop();
beforeAll(() => {
  vi.stubEnv("SHOP_POLICY", JSON.stringify(policy));
  vi.stubEnv("COMPANY_CITY", "Trieste");
});

/** What a page's data contain, with plain spaces. */
const textOf = (data: unknown) => JSON.stringify(data).replaceAll("\u00a0", " ");

test("a return is refused after the last day of the policy", async () => {
  const customer = new RouteVisitor();
  await customer.post(loginAction, "/login", { email: "demo@example.com", password: "demo-password" });
  // It was delivered 22 days ago.
  const answer = await customer.post(returnAction, "/account/orders/2/return", {}, { id: "2" });
  expect(answer).toMatchObject({ status: 409, data: { problem: "RETURN_TOO_LATE" } });
});

test("the pages have the policy's terms", async () => {
  const visitor = new RouteVisitor();
  const returns = textOf((await visitor.get(informationLoader, href("returns", "en"))).data);
  for (const text of ["21 days", "17 days", "16 days", "11 days", "our store in Trieste"])
    expect(returns).toContain(text);
  const terms = textOf((await visitor.get(informationLoader, href("terms", "en"))).data);
  for (const text of ["within 5 working days", "5 to 8 working days", "8 to 13", "within two working days"])
    expect(terms).toContain(text);
  expect(textOf((await visitor.get(informationLoader, href("contacts", "en"))).data)).toContain(
    "Tuesday to Thursday, 9:30-18",
  );
  const home = textOf((await visitor.get(homeLoader, href("home", "en"))).data);
  expect(home).toContain('"dayOfWeek":["Tuesday","Wednesday","Thursday"],"opens":"09:30","closes":"18:00"');
});

test("a shop with another policy has it in its rules, pages, mails and feed", async () => {
  const visitor = await visitorWithCart();
  const details = { ...checkoutDetails, address: "Via Roma 1", zip_code: "37121", city: "Verona", province: "VR" };
  // A Monday.
  vi.useFakeTimers({ now: new Date("2027-03-01T10:00:00.000Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());

  // Pages.
  const root = (await rootData(visitor, "/cart")).frame;
  expect(root.promise).toContain("1.000,00\u00a0€");
  const product = textOf((await visitor.get(productLoader, "/products/last-pair", { slug: "last-pair" })).data);
  for (const text of [
    "within 21 days",
    "8 March",
    "7,77",
    "free over 1.000,00",
    "store in Trieste within two working days",
  ])
    expect(product).toContain(text);
  for (const text of ['"merchantReturnDays":21', '"minValue":0,"maxValue":3', '"minValue":1,"maxValue":2'])
    expect(product).toContain(text);

  // Rules: price, store and deadline of an order.
  const cart = (await visitor.get(cartLoader, "/cart")).data as { courier: { price: number } };
  expect(cart.courier.price).toBe(777);
  await visitor.post(checkoutAction, "/checkout", { ...details, shipping: "courier" });
  const { quote } = (await visitor.get(reviewLoader, "/checkout/review")).data as { quote: string };
  await visitor.post(reviewAction, "/checkout/review", { intent: "order", quote });
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  onTestFinished(() => database.close());
  const order = await database.read
    .selectFrom("orders")
    .selectAll()
    .where("email", "=", details.email)
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({ delivery_cost: 777, stores_id: 8, expires_on: "2027-03-10T10:00:00.000Z" });

  // Mails.
  const mails = await database.read.selectFrom("mails").selectAll().where("orders_id", "=", order.id).execute();
  const company = companyDetails();
  const context = { db: database.read, bank: { holder: "", iban: "" }, company, access: createOrderAccess() };
  const mail = await composeMail(mails[0] as (typeof mails)[number], context);
  const text = mail.text.replace(/\s+/g, " ");
  for (const term of [
    "Your transfer must arrive within 9 days;",
    "exchanges sizes within 21 days",
    "withdraw from this contract within 17 days",
    "Customer service: Tuesday to Thursday, 9:30-18.",
  ])
    expect(text).toContain(term);
  expect(mail.html).toContain("La Prova");

  // Feed.
  let feed = "";
  for await (const part of googleFeed(sharedShopApi(), "http://shop.test", "en")) feed += part;
  expect(feed).toContain("<title>La Prova</title>");
  expect(feed).toContain("7.77 EUR");
});
