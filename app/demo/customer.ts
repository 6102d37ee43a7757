import { createHash, randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Insertable, Transaction } from "kysely";
import type { Tables } from "~/backend/db/schema";
import type { Orders } from "~/backend/db/tables/orders";
import { givePoints, openLedger } from "~/backend/membership/points";
import type { ParcelData } from "~/backend/orders/fulfil-order";
import { insertNumbered } from "~/backend/orders/new-number";
import { type NextState, transition } from "~/backend/orders/transition";
import { ITALY_ID } from "~/shop/delivery";
import { PRO_POINTS } from "~/shop/membership";
import { priceOrder } from "~/shop/order-pricing";
import type { PaymentCode } from "~/shop/payment-methods";
import type { Policy } from "~/shop/policy";
import { PRIVACY_VERSION } from "~/shop/privacy";
import { firstMoment } from "~/shop/shop-day";
import { STANDARD_VAT_RATE } from "~/shop/vat";
import { DEMO_ACCOUNT } from "./demo-account";

const { email: EMAIL, password: PASSWORD } = DEMO_ACCOUNT;
const USER_ID = "3f0b6a52-7d1c-4e0e-9a58-0d5e3a1c9b77";

export function hashDemoPassword(): Promise<string> {
  return hash(PASSWORD);
}

interface PastOrder {
  daysAgo: number;
  /** Product ids and quantities; names and prices come from the catalogue. */
  lines: [products_id: number, quantity: number][];
  code: PaymentCode;
  shipping: "courier" | "pickup";
  /** Days after the order. */
  steps: [days: number, next: NextState][];
  parcel?: Pick<ParcelData, "courier" | "tracking_number">;
}

const PAST_ORDERS: readonly PastOrder[] = [
  {
    daysAgo: 120,
    lines: [
      [10, 1],
      [16, 2],
    ],
    code: "bank_transfer",
    shipping: "courier",
    steps: [
      [2, { payment: "paid" }],
      [3, { fulfilment: "preparing" }],
      [4, { fulfilment: "shipped" }],
      [6, { fulfilment: "delivered" }],
    ],
  },
  {
    daysAgo: 25,
    lines: [[13, 1]],
    code: "cash_on_delivery",
    shipping: "courier",
    steps: [
      [0, { fulfilment: "preparing" }],
      [1, { fulfilment: "shipped" }],
      [3, { payment: "paid", fulfilment: "delivered" }],
    ],
    parcel: { courier: "brt", tracking_number: "012345678901" },
  },
];

/** Ids of products, the latest first. The first one is sold out. */
const WISHLIST = [9, 14, 15];

const ADDRESS = {
  name: "Giulia",
  surname: "Demo",
  city: "Verona",
  zip_code: "37121",
  province: "VR",
  address: "Via dimostrativa 7",
  address2: "",
  countries_id: ITALY_ID,
};

/** The address in the address book. */
const SAVED_ADDRESS = {
  ...ADDRESS,
  phone: "+390458001234",
  billing: { ...ADDRESS, business_name: "", vat_number: "", fiscal_code: "", sdi_code: "" },
};

/**
 * The demo account: Italian, tier pro, with a wishlist and two delivered orders. All days count from now, so that the
 * goods of the later one can be returned.
 * @param policy the shop's
 */
export async function addDemoCustomer(
  trx: Transaction<Tables>,
  passwordHash: string,
  policy: Pick<Policy, "storeId">,
): Promise<void> {
  await trx
    .insertInto("users")
    .values({
      id: USER_ID,
      email: EMAIL,
      email_key: EMAIL,
      password_hash: passwordHash,
      first_name: ADDRESS.name,
      last_name: ADDRESS.surname,
      countries_id: ITALY_ID,
      tier: "basic",
      locale: "it",
      newsletter: 1,
      status: "active",
      created_on: daysAgo(380),
      email_confirmed_on: daysAgo(380),
      owner_confirmed_on: daysAgo(380),
      privacy_version: PRIVACY_VERSION,
      // Not before there was this version.
      privacy_on: [daysAgo(380), firstMoment(PRIVACY_VERSION)].toSorted().at(-1),
    })
    .execute();
  await trx
    .insertInto("wishlist_items")
    .values(WISHLIST.map((products_id, index) => ({ users_id: USER_ID, products_id, created_on: daysAgo(5 + index) })))
    .execute();
  await trx
    .insertInto("user_addresses")
    .values({ users_id: USER_ID, is_default: 1, address: JSON.stringify(SAVED_ADDRESS), created_on: daysAgo(380) })
    .execute();
  await openLedger(trx, USER_ID, PRO_POINTS, daysAgo(380));
  for (const [index, order] of PAST_ORDERS.entries()) {
    await addOrder(trx, index + 1, { ...order, ...policy });
    await givePoints(trx, { id: index + 1 }, new Date(paidOn(order)));
  }
}

async function boughtLines(trx: Transaction<Tables>, order: PastOrder) {
  const ids = order.lines.map(([id]) => id);
  const rows = await trx
    .selectFrom("products")
    .innerJoin("brands", "brands.id", "products.brands_id")
    .innerJoin("colors", "colors.id", "products.colors_id")
    .innerJoin("product_sizes", "product_sizes.products_id", "products.id")
    .innerJoin("standard_sizes", "standard_sizes.id", "product_sizes.standard_sizes_id")
    .innerJoin("product_images", "product_images.products_id", "products.id")
    .select([
      "products.id as products_id",
      "products.name",
      "products.price",
      "brands.name as brand",
      "colors.name_it as color_it",
      "colors.name_en as color_en",
      "standard_sizes.id as standard_sizes_id",
      "standard_sizes.name as size",
      "product_images.media_id",
    ])
    .where("products.id", "in", ids)
    .where("product_images.sort", "=", 1)
    .orderBy("products.id")
    .orderBy("standard_sizes.sort")
    .execute();
  return order.lines.flatMap(([id, quantity]) => {
    const sizes = rows.filter((row) => row.products_id === id);
    const row = sizes[Math.floor(sizes.length / 2)];
    return row ? [{ ...row, quantity }] : [];
  });
}

async function addOrder(
  trx: Transaction<Tables>,
  id: number,
  order: PastOrder & Pick<Policy, "storeId">,
): Promise<void> {
  const lines = await boughtLines(trx, order);
  if (lines.length === 0) return;
  const payment = await trx
    .selectFrom("payments")
    .select(["id", "price"])
    .where("code", "=", order.code)
    .executeTakeFirstOrThrow();
  const { totals, ...priced } = priceOrder(
    {
      lines: lines.map((row) => ({
        row,
        unitPrice: row.price,
        unitPriceDiscounted: row.price,
        quantity: row.quantity,
        isGiftCard: false,
        needsDelivery: true,
      })),
    },
    {
      countryIso2: "IT",
      shipping: order.shipping,
      // Pro members pay no delivery.
      courierPrice: 0,
      methods: [{ id: payment.id, code: order.code, fee: payment.price }],
      payment: order.code,
    },
  );
  const created = dayOf(order, 0);
  const billing = { ...ADDRESS, business_name: "", vat_number: "", fiscal_code: "", sdi_code: "" };
  const row = {
    id,
    cart_id: `demo-cart-${id}`,
    cart_revision: 1,
    // A random key that is not stored: only the account can read these orders.
    access_key_hash: createHash("sha256").update(randomBytes(32)).digest("hex"),
    users_id: USER_ID,
    number_is_guessable: 0,
    stores_id: order.storeId,
    email: EMAIL,
    locale: "it",
    currency: "EUR",
    payment_status: "pending",
    fulfilment_status: "new",
    payments_id: payment.id,
    payment_code: order.code,
    shipping_method: order.shipping,
    countries_id: ITALY_ID,
    delivery: JSON.stringify({
      ...ADDRESS,
      email: EMAIL,
      phone: "+39 045 0000000",
      payments_id: payment.id,
      billing,
    }),
    subtotal: totals.subtotal,
    coupon_code: null,
    coupon_discount: 0,
    delivery_cost: 0,
    payment_fee: totals.paymentFee,
    gift_card_code: null,
    gift_card_amount: 0,
    total: totals.total,
    note: "",
    created_on: created,
    expires_on: null,
    ...order.parcel,
  } satisfies Omit<Insertable<Orders>, "number">;
  const { number } = await insertNumbered("VR", new Date(created), (number) =>
    trx
      .insertInto("orders")
      .values({ ...row, number })
      .onConflict((conflict) => conflict.column("number").doNothing())
      .returning("number")
      .executeTakeFirst(),
  );
  await trx
    .insertInto("order_items")
    .values(
      priced.lines.map(({ row, charged }) => ({
        ...row,
        orders_id: id,
        price_discounted: row.price,
        charged_price: charged,
        charged_rate: priced.rate,
        is_gift_card: 0,
        vat_rate: STANDARD_VAT_RATE,
      })),
    )
    .execute();
  await trx
    .insertInto("payment_attempts")
    .values({
      orders_id: id,
      provider: order.code,
      reference: number,
      status: "pending",
      amount: totals.total,
      currency: "EUR",
      created_on: created,
    })
    .execute();
  await addSteps(trx, id, order);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** This many days after an order, ISO 8601 UTC. */
function dayOf(order: PastOrder, days: number): string {
  return new Date(Date.now() - (order.daysAgo - days) * DAY_MS).toISOString();
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** The points are given with the payment. */
function paidOn(order: PastOrder): string {
  const [days] = order.steps.find(([, next]) => next.payment === "paid") ?? [0];
  return dayOf(order, days);
}

/** Moves the order through its past statuses. */
async function addSteps(
  trx: Transaction<Tables>,
  id: number,
  order: PastOrder & Pick<Policy, "storeId">,
): Promise<void> {
  for (const [days, next] of order.steps) {
    const present = await trx.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await transition(trx, present, next, { actor: "demo", at: new Date(dayOf(order, days)) });
  }
}
