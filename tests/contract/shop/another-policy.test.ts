import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { composeMail } from "~/backend/mail/compose";
import { createOrderAccess } from "~/backend/orders/order-access";
import { companyDetails, shopPolicy } from "~/config/company.server";
import { sharedShopApi } from "~/config/composition.server";
import { environment } from "~/config/env.server";
import { loader as rootLoader } from "~/root";
import { loader as cartLoader } from "~/routes/cart/route";
import { action as checkoutAction } from "~/routes/checkout/route";
import { action as reviewAction, loader as reviewLoader } from "~/routes/checkout-review/route";
import { loader as productLoader } from "~/routes/product/route";
import { googleFeed } from "~/seo/feed.server";
import { unpaidUntil } from "~/shop/payment-deadline";
import { checkoutDetails, visitorWithCart } from "../../support/filled-cart";
import { withEmbeddedShop } from "../../support/route-visitor";

const policy = {
  name: "La Prova",
  returnDays: 21,
  transferDays: 9,
  freeDeliveryOver: 100_000,
  courierPrices: { italy: 777, union: 1_500, great_britain: 2_000, world: 4_000 },
  store: { id: 8, city: "Trieste" },
};

withEmbeddedShop();
beforeAll(() => void vi.stubEnv("SHOP_POLICY", JSON.stringify(policy)));

test("a shop with another policy has it in its rules, pages, mails and feed", async () => {
  const visitor = await visitorWithCart();
  const details = { ...checkoutDetails, address: "Via Roma 1", zip_code: "37121", city: "Verona", province: "VR" };

  // Pages.
  const root = (await visitor.get(rootLoader, "/cart")).data as { freeDelivery: string };
  expect(root.freeDelivery).toBe("1.000,00\u00a0€");
  const product = await visitor.get(productLoader, "/products/last-pair", { slug: "last-pair" });
  const texts = JSON.stringify(product.data);
  for (const text of ["within 21 days", "7,77", "free over 1.000,00", "store in Trieste", '"merchantReturnDays":21'])
    expect(texts.replaceAll("\u00a0", " ")).toContain(text);

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
  expect(order).toMatchObject({ delivery_cost: 777, stores_id: 8 });
  expect(order.expires_on).toBe(unpaidUntil("bank_transfer", new Date(order.created_on), shopPolicy()));

  // Mails.
  const mails = await database.read.selectFrom("mails").selectAll().where("orders_id", "=", order.id).execute();
  const company = companyDetails();
  const context = { db: database.read, bank: { holder: "", iban: "" }, company, access: createOrderAccess() };
  const mail = await composeMail(mails[0] as (typeof mails)[number], context);
  const text = mail.text.replace(/\s+/g, " ");
  expect(text).toContain("Please transfer the amount within 9 days.");
  expect(text).toContain("exchanges sizes within 21 days");
  expect(mail.html).toContain("La Prova");

  // Feed.
  let feed = "";
  for await (const part of googleFeed(sharedShopApi(), "http://shop.test", "en")) feed += part;
  expect(feed).toContain("<title>La Prova</title>");
  expect(feed).toContain("7.77 EUR");
});
