import { describe, expect, test } from "vitest";
import type { CheckedCart } from "~/contract/cart.server";
import type { WireProduct, WireProductSummary } from "~/contract/catalogue.server";
import { addedToCart, cartChanged, cartStep, purchase, viewItem, viewItemList } from "./events.server";

const named = (name: string) => ({ id: 1, name_en: name, name_it: `${name} (it)`, slug_en: name, slug_it: name });

const summary: WireProductSummary = {
  id: 12,
  slug: "rotta",
  name: "Rotta Puffer",
  price: "100.00",
  sale_price: "79.90",
  discount: 20,
  stock_status: "instock",
  brands_id: { id: 3, slug: "tramontana", name: "Tramontana" },
  colors_id: named("Pink"),
  images: [],
  labels: [],
};

const product = { ...summary, categories_id: named("Clothing"), types_id: named("Jackets") } as WireProduct;

const line = (id: number, price: string, discounted: string, quantity: number): CheckedCart["items"][number] => ({
  id,
  slug: "x",
  name: "Lido",
  image: null,
  quantity,
  size: { id: 7, name: "42.5" },
  price,
  priceDiscounted: discounted,
  discount: 0,
  sale_price: discounted,
  brand: { name: "Maretta" },
  color: named("White"),
  category: named("Sneakers"),
  is_gift_card: false,
  needs_delivery: true,
  needs_account: false,
  available: 9,
});

const cart = {
  items: [line(1, "19.90", "19.90", 3), line(2, "0.10", "0.10", 2), line(3, "50.00", "33.33", 1)],
  coupon: { code: "BENVENUTO10", description: "", kind: "amount" as const, discount: "10.00" },
};

test("a list counts its products from 0, and continues on its next page", () => {
  const event = viewItemList([summary, summary], "EUR", { id: "products", name: "Products", first: 24 });
  expect(event.ecommerce.items.map(({ index }) => index)).toEqual([24, 25]);
  expect(event).toMatchObject({
    event: "view_item_list",
    ecommerce: { currency: "EUR", item_list_id: "products", item_list_name: "Products" },
  });
  expect(event.ecommerce.items[0]).toEqual({
    item_id: "12",
    item_name: "Rotta Puffer",
    item_brand: "Tramontana",
    item_variant: "Pink",
    price: 79.9,
    discount: 20.1,
    index: 24,
    item_list_id: "products",
    item_list_name: "Products",
  });
});

test("a product has its reduced price", () => {
  expect(viewItem(product, "EUR").ecommerce).toMatchObject({
    currency: "EUR",
    value: 79.9,
    items: [{ item_category: "Clothing", item_category2: "Jackets", price: 79.9, quantity: 1 }],
  });
});

test("views of products are in pounds for Great Britain", () => {
  const inPounds = { currency: "GBP", items: [{ price: 70.31, discount: 17.69 }] };
  expect(viewItem(product, "GBP").ecommerce).toMatchObject({ ...inPounds, value: 70.31 });
  const list = { id: "products", name: "Products", first: 0 };
  expect(viewItemList([summary], "GBP", list).ecommerce).toMatchObject(inPounds);
});

test("added pieces have the product's reduced price and the size", () => {
  expect(addedToCart(product, { name: "42.5" }, { quantity: 3, currency: "EUR" })).toMatchObject({
    event: "add_to_cart",
    ecommerce: {
      value: 239.7,
      items: [{ item_variant: "Pink, 42.5", item_category: "Clothing", price: 79.9, quantity: 3 }],
    },
  });
});

test("tracks only the added or removed pieces, whatever the cart contains", () => {
  expect(cartChanged("remove_from_cart", line(1, "19.90", "19.90", 5), { quantity: 2, currency: "EUR" })).toMatchObject(
    {
      event: "remove_from_cart",
      ecommerce: { value: 39.8, items: [{ item_variant: "White, 42.5", price: 19.9, quantity: 2 }] },
    },
  );
});

describe("a cart's value", () => {
  test("is the sum of its lines to the cent, without noise of floating point", () => {
    expect(cartStep("view_cart", cart, { currency: "EUR" }).ecommerce.value).toBe(93.23);
  });

  test("has the coupon from the checkout on, and the delivery and payment methods once they are chosen", () => {
    expect(cartStep("view_cart", cart, { currency: "EUR" }).ecommerce).not.toHaveProperty("coupon");
    expect(cartStep("begin_checkout", cart, { currency: "EUR" }).ecommerce).toMatchObject({
      coupon: "BENVENUTO10",
      value: 93.23,
    });
    expect(cartStep("add_shipping_info", cart, { currency: "EUR", shipping: "courier" }).ecommerce).toMatchObject({
      shipping_tier: "courier",
    });
    expect(cartStep("add_payment_info", cart, { currency: "EUR", payment: "paypal" }).ecommerce).toMatchObject({
      payment_type: "paypal",
    });
  });

  test("is in pounds for Great Britain, rounded per piece as the order is", () => {
    // 19.90 → 17.51, 0.10 → 0.09, 33.33 → 29.33
    expect(cartStep("add_payment_info", cart, { currency: "GBP" }).ecommerce).toMatchObject({
      currency: "GBP",
      value: 82.04,
    });
    const removed = { quantity: 2, currency: "GBP" } as const;
    expect(cartChanged("remove_from_cart", line(1, "19.90", "19.90", 5), removed).ecommerce).toMatchObject({
      currency: "GBP",
      value: 35.02,
      items: [{ price: 17.51 }],
    });
  });
});

test("a purchase has the order's number and delivery cost, and its value excludes delivery", () => {
  const order = {
    number: "VR-2026-0000000001",
    currency: "EUR" as const,
    delivery_cost: "6.90",
    coupon_code: null,
    items: [
      {
        id: 1,
        products_id: 12,
        name: "Lido",
        brand: "Maretta",
        color: named("White"),
        size: "42",
        image: null,
        quantity: 2,
        price: "50.00",
        priceDiscounted: "45.50",
        unit_price: "45.50",
      },
    ],
  };
  expect(purchase(order)).toEqual({
    event: "purchase",
    ecommerce: {
      transaction_id: "VR-2026-0000000001",
      currency: "EUR",
      value: 91,
      shipping: 6.9,
      items: [
        {
          item_id: "12",
          item_name: "Lido",
          item_brand: "Maretta",
          item_variant: "White, 42",
          price: 45.5,
          discount: 4.5,
          quantity: 2,
        },
      ],
    },
  });
});

test("a purchase in pounds has what was charged, whatever the rate is today", () => {
  const item = {
    id: 1,
    products_id: 12,
    name: "Lido",
    brand: "Maretta",
    color: named("White"),
    size: "42",
    image: null,
  };
  const prices = { quantity: 2, price: "45.50", priceDiscounted: "45.50", unit_price: "39.99" };
  const order = { number: "VR-2026-0000000001", currency: "GBP" as const, delivery_cost: "0.00", coupon_code: null };
  const { ecommerce } = purchase({ ...order, items: [{ ...item, ...prices }] });
  expect(ecommerce).toMatchObject({ currency: "GBP", value: 79.98, items: [{ price: 39.99 }] });
});
