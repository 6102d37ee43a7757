import { sql } from "kysely";
import { countries, paymentMethods } from "~/api/catalogue.server";
import type { Api } from "~/api/client.server";
import { type Order, placeOrder as place } from "~/api/orders.server";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import type { OrderRequest } from "~/contract/orders.server";
import type { PaymentCode } from "~/shop/payment-methods";

export const ITALY = 109;

/** A size of a product for a single test. */
export interface Goods {
  id: number;
  sizeId: number;
  slug: string;
  price: number;
  salePrice: number;
}

interface GoodsOptions {
  /** EUR cents. */
  price: number;
  /** EUR cents; without it the product is not reduced. */
  salePrice?: number;
  quantity?: number;
  isGiftCard?: boolean;
  visibility?: "visible" | "online" | "hidden";
}

/** Places an order on our own server, which answers the whole of it. */
export async function placeOrder(api: Api, request: OrderRequest): Promise<Order> {
  const order = await place(api, request);
  if (!("items" in order)) throw new Error("The server answered the order's id alone");
  return order;
}

let counter = 0;

/** Adds a new product with one size to the shop. */
export function addProduct(database: Database<Tables>, options: GoodsOptions): Promise<Goods> {
  const { price, salePrice = price, quantity = 10, isGiftCard = false, visibility = "visible" } = options;
  const slug = `made-for-a-test-${++counter}`;
  return database.write(async (trx) => {
    const model = await trx
      .selectFrom("products")
      .selectAll()
      .where("slug", "=", "last-pair")
      .executeTakeFirstOrThrow();
    const { id: _, ...rest } = model;
    const { id } = await trx
      .insertInto("products")
      .values({
        ...rest,
        slug,
        name: isGiftCard ? `Gift Card ${counter}` : `Shoe ${counter}`,
        price,
        sale_price: salePrice,
        discount: Math.round(((price - salePrice) / price) * 100),
        is_gift_card: isGiftCard ? 1 : 0,
        catalog_visibility: visibility,
        stock_status: quantity > 0 ? "instock" : "outofstock",
        sold: 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { standard_sizes_id: sizeId } = await trx
      .selectFrom("product_sizes")
      .select("standard_sizes_id")
      .where("products_id", "=", model.id)
      .orderBy("standard_sizes_id")
      .executeTakeFirstOrThrow();
    await trx.insertInto("product_sizes").values({ products_id: id, standard_sizes_id: sizeId, quantity }).execute();
    return { id, sizeId, slug, price, salePrice };
  });
}

/** Pieces left of a size. */
export async function stockLeft(database: Database<Tables>, { id, sizeId }: Goods): Promise<number> {
  const row = await database.read
    .selectFrom("product_sizes")
    .select("quantity")
    .where("products_id", "=", id)
    .where("standard_sizes_id", "=", sizeId)
    .executeTakeFirstOrThrow();
  return row.quantity;
}

type Row<Name extends keyof Tables> = Partial<Record<keyof Tables[Name] & string, string | number | null>>;

export async function addCoupon(database: Database<Tables>, coupon: Row<"coupons">): Promise<string> {
  const code = `TEST-${++counter}`;
  await database.write((trx) =>
    trx
      .insertInto("coupons")
      .values({
        description: "for a test",
        kind: "amount",
        discount: 1_000,
        minimum_subtotal: 0,
        valid_from: null,
        valid_to: null,
        uses_total: null,
        uses_per_person: null,
        users_id: null,
        deleted_at: null,
        ...coupon,
        code,
      } as never)
      .execute(),
  );
  return code;
}

/** A coupon that belongs to a new customer alone. */
export async function addPersonalCoupon(database: Database<Tables>): Promise<string> {
  const email = `customer-${++counter}@example.com`;
  const customer = {
    id: crypto.randomUUID(),
    email,
    email_key: email,
    password_hash: "",
    first_name: "Ada",
    last_name: "Neri",
    countries_id: null,
    tier: "basic" as const,
    locale: "en" as const,
    newsletter: 0,
    status: "active" as const,
    created_on: new Date().toISOString(),
    email_confirmed_on: new Date().toISOString(),
  };
  await database.write((trx) => trx.insertInto("users").values(customer).execute());
  return addCoupon(database, { users_id: customer.id });
}

/** A gift card with this balance, EUR cents. */
export async function addGiftCard(database: Database<Tables>, balance: number, expires_on: string | null = null) {
  const code = `GIFT-${++counter}`;
  const row = { code, value: balance, balance, orders_id: null, created_on: new Date().toISOString(), expires_on };
  await database.write((trx) => trx.insertInto("gift_cards").values(row).execute());
  return code;
}

export async function balanceOf(database: Database<Tables>, code: string): Promise<number> {
  const query = database.read.selectFrom("gift_cards").select("balance").where("code", "=", code);
  return (await query.executeTakeFirstOrThrow()).balance;
}

/** The number of rows of a table. */
export async function rowsIn(database: Database<Tables>, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.read);
  return Number(rows[0]?.n);
}

export async function methodId(api: Api, code: PaymentCode): Promise<number> {
  const method = (await paymentMethods(api)).find((one) => one.code === code);
  if (!method) throw new Error(`the shop has no ${code}`);
  return method.id;
}

/** The key of a country in `items/countries`. */
export async function countryId(api: Api, iso2: string): Promise<number> {
  return (await countries(api)).find((country) => country.iso2 === iso2)?.id ?? Number.NaN;
}

/** An unused cart id. */
export const newCart = () => ({ id: crypto.randomUUID(), revision: 1 });

/** An order as the checkout sends it, of a new shopper; `total` in EUR or GBP, as on the review page. */
export function orderOf(
  lines: [goods: Goods, quantity: number][],
  total: number,
  paymentsId: number,
  change: Partial<OrderRequest> & { country?: number; email?: string } = {},
): OrderRequest {
  const { country = ITALY, email = `ada.${++counter}@example.com`, ...rest } = change;
  const address = {
    name: "Ada",
    surname: "Rossi",
    address: "Via Mazzini 1",
    address2: "",
    city: "Verona",
    zip_code: "37121",
    province: "VR",
    countries_id: country,
  };
  return {
    stores_id: 3,
    cart: newCart(),
    items: lines.map(([goods, quantity]) => ({
      id: goods.id,
      size: { id: goods.sizeId },
      quantity,
      priceDiscounted: goods.salePrice / 100,
    })),
    shipping: "courier",
    delivery: {
      ...address,
      email,
      phone: "+39 045 1234567",
      payments_id: paymentsId,
      billing: { ...address, business_name: "", vat_number: "", fiscal_code: "", sdi_code: "" },
    },
    note: "",
    locale: "it",
    total,
    access_key: "k".repeat(43),
    confirm_url: "https://shop.example/orders/confirm/",
    ...rest,
  };
}
