import { expect, test } from "vitest";
import { hasGiftCards } from "~/account/orders/order-summary.server";
import { listProducts, productBySlug } from "~/api/catalogue.server";
import { checkCart } from "~/api/orders.server";
import { isGiftCard } from "~/contract/catalogue.server";
import { onEveryServer } from "./servers";
import { addProduct, methodId, newCart, orderOf, placeOrder } from "./shop-fixtures";

onEveryServer("a gift card is told by its flag alone on our own server", (server) => {
  const named = async (name: string, isGiftCard: boolean) => {
    const goods = await addProduct(server.database, { price: 5_000, isGiftCard });
    await server.database.write((trx) =>
      trx.updateTable("products").set({ name }).where("id", "=", goods.id).execute(),
    );
    return goods;
  };

  test("so that goods with its words in their name are goods in list, page, cart and order, and a card without them is a card", async () => {
    const holder = await named("Gift Card Holder", false);
    const voucher = await named("Buono regalo 50 €", true);
    const filters = { gift_cards: true };
    const { products } = await listProducts(server.api, { filters, sort: "price_up", page: 1, limit: 100 });
    const ids = products.map(({ id }) => id);
    expect([ids.includes(holder.id), ids.includes(voucher.id)]).toEqual([false, true]);
    for (const [goods, isCard] of [
      [holder, false],
      [voucher, true],
    ] as const) {
      expect((await productBySlug(server.api, goods.slug)).is_gift_card).toBe(isCard);
      const items = [{ id: goods.id, size: { id: goods.sizeId }, quantity: 1 }];
      const { items: lines } = await checkCart(server.api, { cart: newCart(), items });
      expect(lines).toMatchObject([{ is_gift_card: isCard, needs_delivery: !isCard }]);
      const transfer = await methodId(server.api, "bank_transfer");
      const way = isCard ? { shipping: "none" as const } : {};
      const order = await placeOrder(server.api, orderOf([[goods, 1]], isCard ? 50 : 56.9, transfer, way));
      expect(hasGiftCards(order.items)).toBe(isCard);
    }
  });
});

test.each([
  ["Gift Card 50", undefined, true],
  ["Gift Card 50", null, true],
  ["Gift Card Holder", false, false],
  ["Buono regalo", true, true],
  ["Buono regalo", undefined, false],
  ["gift card 50", undefined, false],
] as const)("%s with the flag %s is a gift card: %s", (name, is_gift_card, expected) => {
  expect(isGiftCard({ name, is_gift_card })).toBe(expected);
});
