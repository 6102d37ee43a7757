import { join } from "node:path";
import { expect, test } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { environment } from "~/config/env.server";
import { translator } from "~/i18n/i18next.server";
import { href } from "~/i18n/paths";
import { checkoutDetails, lineFields, visitorWithCart } from "../../../tests/support/filled-cart";
import { garbledKeys } from "../../../tests/support/newsletter-keys";
import { openDatabase } from "../../../tests/support/open-database";
import { confirmationLink, tokenOf } from "../../../tests/support/order-token";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as cartAction, loader as cartLoader } from "../cart/route";
import { action as checkoutAction } from "../checkout/route";
import { action as orderAction, loader as reviewLoader } from "../checkout-review/route";
import { loader as thanksLoader } from "../thank-you/route";
import { action, loader } from "./route";

withEmbeddedShop();

const dataDir = () => environment().DATA_DIR;

async function inDatabase(work: (database: Awaited<ReturnType<typeof openDatabase<Tables>>>) => Promise<unknown>) {
  const database = await openDatabase<Tables>({ file: join(dataDir(), "shop.db") });
  await work(database);
  await database.close();
}

let orders = 0;

/** Orders five pieces with cash on delivery. Returns the shopper and the token of the mail. */
async function orderToConfirm() {
  const email = `waiting.${++orders}@example.com`;
  const visitor = await visitorWithCart(orders);
  await inDatabase((database) =>
    database.write(async (trx) => {
      await trx.updateTable("product_sizes").set({ quantity: 20 }).execute();
      await trx.updateTable("products").set({ price: 1_000, sale_price: 1_000, discount: 0 }).execute();
    }),
  );
  const cart = (await visitor.get(cartLoader, "/cart")).data as {
    cart: { lines: { productId: number; sizeId: number }[] };
  };
  const line = cart.cart.lines[0];
  const update = lineFields("update", { product: line?.productId ?? 0, size: line?.sizeId ?? 0 }, 5);
  expect((await visitor.post(cartAction, "/cart", update)).status).toBe(303);
  const home = { address: "Via Mazzini 12", zip_code: "37121", city: "Verona", province: "VR", shipping: "courier" };
  const details = { ...checkoutDetails, ...home, email, confirm_email: email, payment: "cash_on_delivery" };
  expect((await visitor.post(checkoutAction, "/checkout", details)).status).toBe(303);
  const { quote } = (await visitor.get(reviewLoader, "/checkout/review")).data as { quote: string };
  expect(await visitor.post(orderAction, "/checkout/review", { intent: "order", quote })).toMatchObject({
    status: 303,
    location: "/thankyou",
  });
  const link = await confirmationLink(join(dataDir(), "outbox"), email);
  return { visitor, link, token: tokenOf(link) };
}

const look = (token: string, path = href("order-confirm", "en", { token })) =>
  new RouteVisitor().get(loader, path, { token });
const press = (token: string, path = href("order-confirm", "en", { token })) =>
  new RouteVisitor().post(action, path, {}, { token });
const orderOf = async (visitor: RouteVisitor) =>
  ((await visitor.get(thanksLoader, "/thankyou")).data as { order: Record<string, unknown> }).order;

test("the mail's link alone does not confirm; its button confirms, also repeatedly", async () => {
  const { visitor, link, token } = await orderToConfirm();
  expect(link).toBe(`http://localhost:3000${href("order-confirm", "en", { token })}`);
  expect(await orderOf(visitor)).toMatchObject({ isUnconfirmed: true, expired: false });
  for (let count = 0; count < 2; count += 1)
    expect(await look(token)).toMatchObject({ status: 200, data: { button: expect.any(String) } });
  expect(await orderOf(visitor)).toMatchObject({ isUnconfirmed: true });
  for (let count = 0; count < 2; count += 1) {
    expect(await press(token)).toMatchObject({ status: 303, location: href("order-confirm", "en", { token }) });
    expect(await look(token)).toMatchObject({
      status: 200,
      data: { head: { title: translator("en")("order-confirm:confirmed_title"), noindex: true }, button: null },
    });
  }
  expect(await orderOf(visitor)).toMatchObject({ isUnconfirmed: false });
});

test.each(["en", "it"] as const)(
  "link, button and thank-you page of an expired order show its expiry, in %s",
  async (locale) => {
    const { visitor, token } = await orderToConfirm();
    await inDatabase((database) =>
      database.write((trx) =>
        trx
          .updateTable("orders")
          .set({ payment_status: "expired", fulfilment_status: "cancelled" })
          .where("confirmation_hash", "is not", null)
          .where("confirmed_on", "is", null)
          .execute(),
      ),
    );
    const path = href("order-confirm", locale, { token });
    const expired = {
      status: 410,
      data: { head: { title: translator(locale)("order-confirm:expired_title") }, button: null },
    };
    expect(await look(token, path)).toMatchObject(expired);
    expect(await press(token, path)).toMatchObject({ status: 303, location: path });
    expect(await look(token, path)).toMatchObject(expired);
    expect(await orderOf(visitor)).toMatchObject({ isUnconfirmed: true, expired: true });
  },
);

test.each(garbledKeys)("the link with %j is a 404 for page and button, in the page's language", async (token) => {
  for (const locale of ["en", "it"] as const) {
    const path = href("order-confirm", locale, { token });
    expect(await look(token, path)).toMatchObject({
      status: 404,
      data: { head: { title: translator(locale)("order-confirm:unknown_title") }, button: null },
    });
    expect(await press(token, path)).toMatchObject({ status: 303, location: path });
  }
});
