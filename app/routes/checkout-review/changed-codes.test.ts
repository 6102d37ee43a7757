import { beforeAll, expect, test } from "vitest";
import {
  addCoupon,
  apply,
  cartOf,
  euro,
  lineOf,
  meanwhile,
  newCode,
  newEmail,
  press,
  refusalOf,
  review,
  send,
  total,
} from "../../../tests/support/changed-checkout";
import { visitorWithCart } from "../../../tests/support/filled-cart";
import { type RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";

withEmbeddedShop();

beforeAll(() => meanwhile((trx) => trx.updateTable("product_sizes").set({ quantity: 9 }).execute()));

test("a coupon that ends after the review is named with its reason and what it was worth", async () => {
  const visitor = await visitorWithCart(5);
  const { price } = await lineOf(visitor);
  const code = await addCoupon();
  await apply(visitor, "coupon", code);
  await send(visitor);
  const { quote } = await review(visitor);
  await meanwhile((trx) =>
    trx.updateTable("coupons").set({ valid_to: "2020-01-01T00:00:00.000Z" }).where("code", "=", code).execute(),
  );
  expect((await refusalOf(visitor, quote)).changes).toEqual([
    "The coupon has expired.",
    `Coupon discount: ${euro(500)} before, ${euro(0)} now`,
    total(price - 500, price),
  ]);
  expect(await press(visitor, (await review(visitor)).quote)).toMatchObject({ location: "/thankyou" });
});

test("a coupon that this email has used already is removed with its reason, and the next confirmation orders", async () => {
  const code = await addCoupon({ uses_per_person: 1 });
  const email = newEmail();
  const first = await visitorWithCart(6);
  await apply(first, "coupon", code);
  await send(first, {}, email);
  expect(await press(first, (await review(first)).quote)).toMatchObject({ location: "/thankyou" });

  const again = await visitorWithCart(7);
  const { price } = await lineOf(again);
  await apply(again, "coupon", code);
  await send(again, {}, email.replace("@", "+again@"));
  expect((await refusalOf(again, (await review(again)).quote, "/it/checkout/riepilogo")).changes).toEqual([
    "Hai già usato questo codice sconto.",
    `Sconto con codice: prima ${euro(500)}, ora ${euro(0)}`,
    `Totale: prima ${euro(price - 500)}, ora ${euro(price)}`,
  ]);
  expect(await press(again, (await review(again)).quote)).toMatchObject({ location: "/thankyou" });
});

test("the last use of a coupon goes to one of two shoppers; the other one orders without it", async () => {
  const code = await addCoupon({ uses_total: 1 });
  const visitors = await Promise.all([8, 9].map((index) => visitorWithCart(index)));
  for (const visitor of visitors) {
    await apply(visitor, "coupon", code);
    await send(visitor);
  }
  const quotes = await Promise.all(visitors.map(async (visitor) => (await review(visitor)).quote));
  const answers = await Promise.all(visitors.map((visitor, index) => press(visitor, quotes[index] ?? "")));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const loser = answers.findIndex(({ status }) => status === 409);
  expect(answers[loser]?.data).toMatchObject({
    changes: expect.arrayContaining(["The coupon has reached its maximum number of uses."]),
  });
  const visitor = visitors[loser] as RouteVisitor;
  expect(await press(visitor, (await review(visitor)).quote)).toMatchObject({ location: "/thankyou" });
});

test("a gift card that is spent elsewhere is named with both balances at the cart, and both amounts at the order", async () => {
  const card = newCode();
  await meanwhile((trx) =>
    trx
      .insertInto("gift_cards")
      .values({
        code: card,
        value: 1_000,
        balance: 1_000,
        orders_id: null,
        created_on: "2026-01-01T00:00:00.000Z",
        expires_on: null,
      } as never)
      .execute(),
  );
  const spend = (amount: number) =>
    meanwhile(async (trx) => {
      const [row] = await trx.selectFrom("gift_cards").select(["id", "balance"]).where("code", "=", card).execute();
      const order = await trx.selectFrom("orders").select("id").executeTakeFirstOrThrow();
      await trx
        .updateTable("gift_cards")
        .set({ balance: (row?.balance ?? 0) - amount })
        .where("code", "=", card)
        .execute();
      await trx
        .insertInto("gift_card_movements")
        .values({
          gift_cards_id: row?.id ?? 0,
          orders_id: order.id,
          amount: -amount,
          created_on: new Date().toISOString(),
        })
        .execute();
    });
  const visitor = await visitorWithCart(10);
  const { price } = await lineOf(visitor);
  await apply(visitor, "gift-card", card);
  expect((await cartOf(visitor)).changes).toEqual([]);
  await spend(300);
  expect((await cartOf(visitor)).changes).toEqual([
    `Balance of the gift card: ${euro(1_000)} before, ${euro(700)} now`,
  ]);
  await send(visitor);
  const { quote } = await review(visitor);
  await spend(200);
  expect((await refusalOf(visitor, quote)).changes).toEqual([
    `Gift card: ${euro(700)} before, ${euro(500)} now`,
    total(price - 700, price - 500),
  ]);
  const { quote: next } = await review(visitor);
  await spend(500);
  expect((await refusalOf(visitor, next)).changes).toEqual([
    "The gift card has no balance left.",
    `Gift card: ${euro(500)} before, ${euro(0)} now`,
    total(price - 500, price),
  ]);
});
