import { expect, test } from "vitest";
import type { ShopEvent } from "~/analytics/shop-event";
import { createApi } from "~/api/client.server";
import type { WireProduct } from "~/contract/catalogue.server";
import type { PageContext } from "~/session/page-context.server";
import type { Flash } from "~/session/session-data";
import { type Cart, emptyCart } from "~/shop/cart";
import { addPieces } from "./add-pieces.server";

const product = {
  id: 7,
  name: "Rotta",
  price: "100.00",
  sale_price: "79.90",
  brands_id: { name: "Strada Nove" },
  colors_id: { name_en: "Pink", name_it: "Rosa" },
  categories_id: { name_en: "Shoes", name_it: "Scarpe" },
} as WireProduct;

/** A visitor who has allowed the counting of visits. */
function visitor() {
  const calls: string[] = [];
  const events: ShopEvent[] = [];
  const flashes: Flash[] = [];
  const session = {
    cart: null as Cart | null,
    tracksEvents: true,
    awaits: ({ values }: Flash) => flashes.some((one) => JSON.stringify(one.values) === JSON.stringify(values)),
    openCart: () => emptyCart("a-cart-of-a-test"),
    track: (event: ShopEvent) => events.push(event),
    flash: (message: Flash) => flashes.push(message),
  };
  const api = createApi({
    baseUrl: "http://api.example",
    fetch: async (request) => {
      calls.push(new URL(request.url).pathname);
      const size = { id: 3, name: "42", system: "shoes_eu", quantity: 5 };
      return Response.json({ data: [size] });
    },
  });
  const page = { session, api, country: async () => ({ currency: "EUR" }) } as unknown as PageContext;
  return { page, session, calls, events };
}

test("a press reads the product's sizes once, and its event has the prices that the request has read", async () => {
  const { page, session, calls, events } = visitor();
  expect(await addPieces(page, product, 3, 2)).toBeNull();
  expect(calls).toEqual(["/website/products/7/sizes"]);
  expect(session.cart?.lines).toEqual([{ productId: 7, sizeId: 3, quantity: 2 }]);
  expect(events).toMatchObject([
    {
      event: "add_to_cart",
      ecommerce: { value: 159.8, items: [{ item_variant: "Pink, 42", price: 79.9, discount: 20.1, quantity: 2 }] },
    },
  ]);
});

test("the same press again, before a page has shown its message, asks for nothing", async () => {
  const { page, calls, events } = visitor();
  await addPieces(page, product, 3, 2);
  expect(await addPieces(page, product, 3, 2)).toBeNull();
  expect([calls.length, events.length]).toEqual([1, 1]);
});

test("a refused press tracks nothing", async () => {
  const { page, session, events } = visitor();
  expect(await addPieces(page, product, 3, 6)).toMatchObject({ error: "max_items", available: 5 });
  expect([session.cart, events]).toEqual([null, []]);
});
