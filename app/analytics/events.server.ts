import type { CheckedCart } from "~/contract/cart.server";
import type { WireProduct, WireProductSummary } from "~/contract/catalogue.server";
import type { WireOrder } from "~/contract/orders.server";
import { type Cents, type Currency, convert, fromCents, toCents } from "~/shop/money";
import { currentPrice, type Prices } from "~/shop/price";
import type { EventItem, EventName, ShopEvent } from "./shop-event";

// Names are English in both languages: reports then count a product once. Prices on the wire are EUR; events have the
// currency of the visitor's page.

/** A displayed list of products. */
interface ShownList {
  id: string;
  name: string;
  /** Position of the first product, from 0. */
  first: number;
}

export function viewItemList(
  products: readonly WireProductSummary[],
  currency: Currency,
  { id, name, first }: ShownList,
): ShopEvent {
  const list = { item_list_id: id, item_list_name: name };
  const items = products.map((product, position) => ({
    ...productItem(product, currency),
    ...list,
    index: first + position,
  }));
  return { event: "view_item_list", ecommerce: { currency, ...list, items } };
}

export function viewItem(product: WireProduct, currency: Currency): ShopEvent {
  const item = {
    ...productItem(product, currency),
    item_category: product.categories_id.name_en,
    item_category2: product.types_id.name_en,
    quantity: 1,
  };
  return { event: "view_item", ecommerce: { currency, value: item.price, items: [item] } };
}

/** Pieces of a product that were added to the cart. */
export function addedToCart(
  product: WireProduct,
  size: { name: string },
  { quantity, currency }: { quantity: number; currency: Currency },
): ShopEvent {
  const item = {
    ...productItem(product, currency),
    item_category: product.categories_id.name_en,
    item_variant: `${product.colors_id.name_en}, ${size.name}`,
    quantity,
  };
  return { event: "add_to_cart", ecommerce: { currency, ...sumOf([item]) } };
}

type CartItem = CheckedCart["items"][number];

/** Pieces of one cart line that were added or removed. */
export function cartChanged(
  event: "add_to_cart" | "remove_from_cart",
  item: CartItem,
  { quantity, currency }: { quantity: number; currency: Currency },
): ShopEvent {
  const { items, value } = sumOf([cartItem({ ...item, quantity }, currency)]);
  return { event, ecommerce: { currency, value, items } };
}

/** The data of a purchase at the event's step. */
interface Step {
  currency: Currency;
  shipping?: string;
  payment?: string;
}

/** The whole cart at a step of the purchase. */
export function cartStep(
  event: Extract<EventName, "view_cart" | "begin_checkout" | "add_shipping_info" | "add_payment_info">,
  { items: wireItems, coupon }: Pick<CheckedCart, "items" | "coupon">,
  { currency, shipping, payment }: Step,
): ShopEvent {
  const { items, value } = sumOf(wireItems.map((item) => cartItem(item, currency)));
  return {
    event,
    ecommerce: {
      currency,
      value,
      ...(coupon && event !== "view_cart" ? { coupon: coupon.code } : {}),
      ...(shipping ? { shipping_tier: shipping } : {}),
      ...(payment ? { payment_type: payment } : {}),
      items,
    },
  };
}

interface Purchase extends Pick<WireOrder, "number" | "currency" | "delivery_cost" | "coupon_code"> {
  items: (WireOrder["items"][number] & { unit_price: string | number })[];
}

/** An order at what was charged; the reference prices of its items come from the wire in EUR. */
export function purchase(order: Purchase): ShopEvent {
  const { items, value } = sumOf(
    order.items.map((item) => ({
      item_id: String(item.products_id),
      item_name: item.name,
      item_brand: item.brand,
      item_variant: `${item.color.name_en}, ${item.size}`,
      ...reducedTo(toCents(item.unit_price), convert(toCents(item.price), order.currency)),
      quantity: item.quantity,
    })),
  );
  return {
    event: "purchase",
    ecommerce: {
      transaction_id: order.number,
      currency: order.currency,
      value,
      shipping: fromCents(toCents(order.delivery_cost)),
      ...(order.coupon_code ? { coupon: order.coupon_code } : {}),
      items,
    },
  };
}

function productItem(product: WireProductSummary, currency: Currency): EventItem {
  return {
    item_id: String(product.id),
    item_name: product.name,
    item_brand: product.brands_id.name,
    item_variant: product.colors_id.name_en,
    ...priced({ price: toCents(product.price), priceDiscounted: toCents(product.sale_price) }, currency),
  };
}

function cartItem(item: CartItem, currency: Currency) {
  return {
    item_id: String(item.id),
    item_name: item.name,
    item_brand: item.brand.name,
    item_category: item.category.name_en,
    item_variant: `${item.color.name_en}, ${item.size.name}`,
    ...priced(pricesOf(item), currency),
    quantity: item.quantity,
  };
}

type WirePrices = Pick<CartItem, "price" | "priceDiscounted">;

function pricesOf({ price, priceDiscounted }: WirePrices): Prices {
  return { price: toCents(price), priceDiscounted: toCents(priceDiscounted) };
}

function priced(prices: Prices, currency: Currency) {
  return reducedTo(convert(currentPrice(prices), currency), convert(prices.price, currency));
}

/** Both in cents of one currency. */
function reducedTo(price: Cents, reference: Cents): { price: number; discount?: number } {
  const discount = reference - price;
  return { price: fromCents(price), ...(discount > 0 ? { discount: fromCents(discount) } : {}) };
}

/** Added in cents, so that no event contains 59.699999. */
function sumOf(items: (EventItem & { quantity: number })[]) {
  const cents = items.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0);
  return { items, value: fromCents(cents) };
}
