import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { composeMail } from "~/backend/mail/compose";
import { createOrderAccess } from "~/backend/orders/order-access";
import { orderReport } from "~/cli/commands/orders/order-report";
import { companyOf } from "~/config/company-settings.server";
import { environment } from "~/config/env.server";
import { loader as cartLoader } from "~/routes/cart/route";
import { action as checkoutAction } from "~/routes/checkout/route";
import { action, loader } from "~/routes/checkout-review/route";
import { loader as productLoader } from "~/routes/product/route";
import { loader as thanksLoader } from "~/routes/thank-you/route";
import { courierDaysTo, DEFAULT_POLICY } from "~/shop/policy";
import { PLACES, type Place } from "~/shop/territories.test-data";
import { checkoutDetails, visitorWithCart } from "./filled-cart";
import { openDatabase } from "./open-database";
import { RouteVisitor, withEmbeddedShop } from "./route-visitor";

let database: Database<Tables>;
let ids: Map<string, number>;

/** Gives the tests of a file a shop, and opens its database. */
export function withTerritoryShop(): void {
  withEmbeddedShop();
  beforeAll(async () => {
    // The first page opens the shop's database, which creates its tables.
    await new RouteVisitor().get(cartLoader, "/cart");
    database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
    const rows = await database.read.selectFrom("countries").select(["id", "iso2"]).execute();
    ids = new Map(rows.map(({ id, iso2 }) => [iso2, id]));
  });
  afterAll(() => database.close());
}

const PROVINCES: Record<string, string> = { "37": "VR", "23": "SO", "22": "CO", "00": "RM", "47": "RN", "10": "NY" };
const { courierPrices, courierDays } = DEFAULT_POLICY;
const DUTIES = "Import duties and taxes may be charged on delivery. They are not part of our total.";
const TAXES =
  "No customs duties are due here, but local taxes may be charged on delivery. They are not part of our total.";
const VAT_INCLUDED = "All prices include VAT.";
const textsOf = { none: null, taxes: TAXES, duties: DUTIES };

let shoppers = 0;

/** Buys a pair for a place, and expects one answer about VAT, customs and days on every page, in the mail and in the report. */
export async function expectSameRulesEverywhere([iso2, zip_code, city, vat, charges, zone]: Place): Promise<void> {
  shoppers += 1;
  const visitor = await visitorWithCart(shoppers);
  const email = `place.${shoppers}@example.com`;
  const details = {
    ...checkoutDetails,
    ...{ email, confirm_email: email, shipping: "courier", countries_id: ids.get(iso2) ?? 0 },
    ...{ address: "Main Street 1", zip_code, city, province: PROVINCES[zip_code.slice(0, 2)] ?? "" },
  };

  // The cart and the product know the country alone.
  visitor.cookies.set("country", String(details.countries_id));
  const own = PLACES.find(([country]) => country === iso2);
  const cart = (await visitor.get(cartLoader, "/cart")).data as { customs: string | null; terms: string };
  expect(cart.customs).toBe(textsOf[own?.[4] ?? "none"]);
  expect(cart.terms.includes(VAT_INCLUDED)).toBe(own?.[3]);
  const { terms } = (await visitor.get(productLoader, "/products/last-pair", { slug: "last-pair" })).data as {
    terms: unknown;
  };
  expect(JSON.stringify(terms)).toContain("Usually arrives by");

  const tariff = courierPrices[own?.[5] ?? "world"];
  const estimate = await visitor.post(checkoutAction, "/checkout", { ...details, intent: "estimate" });
  expect(estimate.data).toMatchObject({ summary: { importCharges: charges, country: { zone } } });
  const { summary } = estimate.data as { summary: { currency: string; courierPrice: number } };
  // In Italy it is free above 80.00, with a postal code of Livigno too.
  const price = iso2 === "IT" && summary.courierPrice === 0 ? 0 : tariff;
  expect(summary.courierPrice).toBe(summary.currency === "GBP" ? Math.round(price * 0.88) : price);

  expect(await visitor.post(checkoutAction, "/checkout", details)).toMatchObject({ location: "/checkout/review" });
  const review = (await visitor.get(loader, "/checkout/review")).data as { quote: string };
  expect(review).toMatchObject({ includesVat: vat, importCharges: charges });
  expect(await visitor.post(action, "/checkout/review", { intent: "order", quote: review.quote })).toMatchObject({
    location: "/thankyou",
  });
  const nextStep = `thank-you:courier_${{ italy: "once_paid", union: "union", great_britain: "world", world: "world" }[zone]}`;
  expect((await visitor.get(thanksLoader, "/thankyou")).data).toMatchObject({ order: { nextStep } });

  const order = await database.read
    .selectFrom("orders")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const rate = vat ? 2_200 : null;
  const report = await orderReport(database.read, order);
  expect(report.items.map(({ vat_rate }) => vat_rate)).toEqual([rate]);
  expect(report.invoice.vat.map((part) => part.rate)).toEqual([rate]);

  const mail = await database.read
    .selectFrom("mails")
    .selectAll()
    .where("orders_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const bank = { holder: "Scala & Vento S.r.l.", iban: "IT60X0542811101000000123456" };
  const settings = { bank, company: companyOf({}, false), access: createOrderAccess() };
  const text = (await composeMail(mail, { db: database.read, ...settings })).text.replace(/\s+/g, " ");
  expect(text.includes("Total, VAT included: ")).toBe(vat);
  expect([text.includes(DUTIES), text.includes(TAXES)]).toEqual([charges === "duties", charges === "taxes"]);
  // The mail and the order page name the days that the date is counted by, and no others.
  const days = /the courier then (?:usually takes (?:2|5) to (\d+) working days|delivers within two working days)/.exec(
    text,
  );
  expect(Number(days?.[1] ?? courierDays.italy)).toBe(courierDaysTo(zone, DEFAULT_POLICY));
}
