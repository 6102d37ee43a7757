import { join } from "node:path";
import type { Transaction } from "kysely";
import { expect } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { environment } from "~/config/env.server";
import { action as cartAction, loader as cartLoader } from "~/routes/cart/route";
import { action as checkoutAction } from "~/routes/checkout/route";
import { action, loader } from "~/routes/checkout-review/route";
import type { PriceTexts } from "~/shop/price";
import { checkoutDetails } from "./filled-cart";
import { openDatabase } from "./open-database";
import { rootData } from "./root-data";
import { RouteVisitor } from "./route-visitor";

// Steps of a checkout, through the routes, in a shop whose data change meanwhile.

/** Changes the shop's data behind the shopper's back. */
export async function meanwhile(change: (trx: Transaction<Tables>) => Promise<unknown>): Promise<void> {
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  await database.write(change);
  await database.close();
}

let shoppers = 0;
/** An email that no order has yet. */
export const newEmail = () => `ada.${++shoppers}@changes.example`;
export const detailsOf = (email: string) => ({ ...checkoutDetails, email, confirm_email: email });

export interface CartLine {
  productId: number;
  sizeId: number;
  name: string;
  brand: string;
  size: { name: string };
  /** EUR cents. */
  price: number;
  quantity: number;
}
export async function cartOf(visitor: RouteVisitor): Promise<{ lines: CartLine[]; changes: string[] }> {
  const { cart, changes } = (await visitor.get(cartLoader, "/cart")).data as {
    cart: { lines: (Omit<CartLine, "price"> & { price: PriceTexts })[] };
    changes: string[];
  };
  const lines = cart.lines.map(({ price, ...line }) => ({ ...line, price: Number(price.price.replace(/\D/g, "")) }));
  return { lines, changes };
}

export async function lineOf(visitor: RouteVisitor): Promise<CartLine> {
  const [line] = (await cartOf(visitor)).lines;
  if (!line) throw new Error("The cart is empty");
  return line;
}
export const labelOf = ({ brand, name, size }: CartLine) => `${brand} ${name}, ${size.name}`;

export const send = async (visitor: RouteVisitor, change: object = {}, email = newEmail()) =>
  expect(await visitor.post(checkoutAction, "/checkout", { ...detailsOf(email), ...change })).toMatchObject({
    location: "/checkout/review",
  });

interface ReviewData {
  quote: string;
  changes: string[];
  totals: { total: number };
}
export const review = async (visitor: RouteVisitor, path = "/checkout/review") =>
  (await visitor.get(loader, path)).data as ReviewData;

export const press = (visitor: RouteVisitor, quote: string, path = "/checkout/review") =>
  visitor.post(action, path, { intent: "order", quote });

export const refusalOf = async (visitor: RouteVisitor, quote: string, path?: string) => {
  const { status, data } = await press(visitor, quote, path);
  expect(status).toBe(409);
  return data as { problem: string; changes: string[] };
};

export async function messagesOf(visitor: RouteVisitor, path = "/cart"): Promise<string[]> {
  const { messages } = (await rootData(visitor, path)).visitor;
  return messages.map(({ text }) => text);
}

export function tabOf(visitor: RouteVisitor): RouteVisitor {
  const tab = new RouteVisitor();
  for (const [name, value] of visitor.cookies) tab.cookies.set(name, value);
  return tab;
}

export const euro = (cents: number) =>
  `${(cents / 100)
    .toFixed(2)
    .replace(".", ",")
    .replace(/\B(?=(\d{3})+,)/g, ".")}\u00a0€`;
export const total = (before: number, after: number) => `Total: ${euro(before)} before, ${euro(after)} now`;

let codes = 0;
export const newCode = () => `CHANGED-${++codes}`;

export async function addCoupon(change: Partial<Tables["coupons"]> = {}): Promise<string> {
  const code = newCode();
  const coupon = { description: "", kind: "amount", discount: 500, minimum_subtotal: 0, valid_from: null } as const;
  const limits = { valid_to: null, uses_total: null, uses_per_person: null, users_id: null, deleted_at: null };
  await meanwhile((trx) =>
    trx
      .insertInto("coupons")
      .values({ ...coupon, ...limits, ...change, code } as never)
      .execute(),
  );
  return code;
}
export const apply = async (visitor: RouteVisitor, intent: "coupon" | "gift-card", code: string) =>
  expect((await visitor.post(cartAction, "/cart", { intent, [intent]: code })).status).toBe(303);

export async function countryId(iso2: string): Promise<number> {
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  const { id } = await database.read
    .selectFrom("countries")
    .select("id")
    .where("iso2", "=", iso2)
    .executeTakeFirstOrThrow();
  await database.close();
  return id;
}
