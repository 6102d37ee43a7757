import { expect, test } from "vitest";
import { recordPayment } from "~/backend/orders/record-payment";
import { minute } from "~/cli/print";
import { operatorSteps } from "./operator";
import { orderSteps } from "./order-steps";
import { onBothEngines } from "./servers";
import { addCoupon, addGiftCard, addProduct, methodId, orderOf } from "./shop-fixtures";

onBothEngines("the operator's commands for orders", (server) => {
  const { place } = orderSteps(server);

  const { printed, json, refusal } = operatorSteps(server);

  test("show prints everything that is needed to ship an order", async () => {
    const goods = await addProduct(server.database, { price: 10_000, salePrice: 8_000 });
    const coupon = await addCoupon(server.database, {});
    const gift_card = await addGiftCard(server.database, 2_000);
    const transfer = await methodId(server.api, "bank_transfer");
    const order = orderOf([[goods, 2]], 130, transfer, {
      coupon,
      gift_card,
      note: "Ring twice\n\u001b[2Jplease",
    });
    const { id, number } = await place(order);
    const row = await server.database.read
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const unpaid = await printed("orders", "show", number);
    expect(unpaid).toContain(`expires unpaid: ${minute(row.expires_on ?? "")}`);
    await server.database.write((trx) =>
      recordPayment(trx, row, { actor: "operator", reason: "statement of 3 March", at: new Date() }),
    );
    const text = await printed("orders", "show", number);
    for (const part of [
      number,
      "payment: paid (bank_transfer)  fulfilment: new",
      "shipping: by courier",
      "name: Ada Rossi",
      "address: Via Mazzini 1, 37121 Verona VR, Italy",
      "phone: +39 045 1234567",
      `email: ${order.delivery.email}`,
      "billing: Ada Rossi, Via Mazzini 1",
      "note: Ring twice  [2Jplease",
      "80,00 € each: 160,00 €",
      "subtotal: 160,00 €",
      `coupon ${coupon}: -10,00 €`,
      ": -20,00 €",
      "total: 130,00 €",
      "payment: pending → paid, by operator (statement of 3 March)",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/expires|confirm/);
    // A gift card's code is a means of payment.
    expect(text).not.toContain(gift_card);
  });

  test("show says that an order waits for its confirmation, until when, and the fee that it pays", async () => {
    const goods = await addProduct(server.database, { price: 4_000 });
    const cash = await methodId(server.api, "cash_on_delivery");
    const { number, id } = await place(orderOf([[goods, 5]], 205, cash));
    const { expires_on } = await server.database.read
      .selectFrom("orders")
      .select("expires_on")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const text = await printed("orders", "show", number);
    expect(text).toContain(`waits for its confirmation by mail until ${minute(expires_on ?? "")}: do not ship`);
    expect(text).toContain("payment fee: 5,00 €");
  });

  test("show --json has the data of an electronic invoice, and names what is missing", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const transfer = await methodId(server.api, "bank_transfer");
    const coupon = await addCoupon(server.database, {});
    const { delivery, ...request } = orderOf([[goods, 1]], 90, transfer, { coupon });
    const business = { business_name: "Rossi & Figli", vat_number: "00743110157", sdi_code: "UFABCD" };
    const firm = { ...delivery, billing: { ...delivery.billing, ...business } };
    const { invoice, items } = await json("orders", "show", (await place({ ...request, delivery: firm })).number);
    expect(items).toMatchObject([{ line: 1, quantity: 1, unit_price: 10_000, total: 10_000, vat_rate: 2_200 }]);
    expect(invoice).toEqual({
      requested: true,
      place: { country: "IT", name: "Italy", vat_area: "IT", customs: "inside" },
      recipient: { ...delivery.billing, ...business, countries_id: undefined, country: "IT" },
      addressing: { code: "UFABCD", zip: "37121", format: "FPA12" },
      written: {
        vat: { country: "IT", code: "00743110157" },
        fiscal_code: null,
        ...{ business_name: "Rossi & Figli", name: null, surname: null },
        ...{ address: "Via Mazzini 1", zip: "37121", city: "Verona", province: "VR", country: "IT" },
        lines: [items[0].name],
      },
      missing: [],
      problems: [],
      vat: [{ rate: 2_200, gross: 9_000, net: 7_377, vat: 1_623 }],
    });
    const nameless = { ...delivery, billing: { ...delivery.billing, business_name: "Rossi", city: "" } };
    const other = await place({ ...orderOf([[goods, 1]], 100, transfer), delivery: nameless });
    const incomplete = await json("orders", "show", other.number);
    expect(incomplete.invoice).toMatchObject({ missing: ["city", "fiscal_code"], addressing: { code: "0000000" } });
    expect(await printed("orders", "show", other.number)).toContain("missing for the invoice: city, fiscal_code");
    const refused = {
      business_name: "株式会社",
      vat_number: "00743110157",
      sdi_code: "XXXXXXX",
      address: "A".repeat(70),
    };
    const foreign = await place({
      ...orderOf([[goods, 1]], 100, transfer),
      delivery: { ...delivery, billing: { ...delivery.billing, ...refused } },
    });
    const text = await printed("orders", "show", foreign.number);
    expect(text).toContain("invoice, business_name has characters that FatturaPA cannot have: 株 式 会 社");
    expect(text).toContain("invoice, address is too long: 70 characters of 60");
    expect(text).toContain(
      "invoice, sdi_code to check: XXXXXXX is for recipients abroad: 00313; addressed to 0000000 instead",
    );
    const parcel = orderOf([[goods, 1]], 100, transfer);
    const livigno = await place({ ...parcel, delivery: { ...parcel.delivery, zip_code: "23041", city: "Livigno" } });
    expect((await json("orders", "show", livigno.number)).invoice).toMatchObject({
      place: { country: "IT", name: "Livigno", vat_area: null, customs: "outside" },
      vat: [{ rate: null, gross: 10_000, net: null, vat: null }],
    });
    expect(await printed("orders", "show", livigno.number)).toContain(
      "Livigno: outside the VAT area of the Union, outside its customs territory",
    );
    const plain = await json("orders", "show", (await place(orderOf([[goods, 1]], 100, transfer))).number);
    expect(plain.invoice).toMatchObject({ requested: false, missing: [] });
  });

  test("show --json has one shape, for programs", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const { number } = await place(orderOf([[goods, 1]], 100, await methodId(server.api, "bank_transfer")));
    const report = await json("orders", "show", number);
    expect(Object.keys(report)).toEqual([
      ...["number", "created_on", "locale", "currency", "payment_method", "payment_status", "fulfilment_status"],
      ...["confirmation", "expires_on", "confirmed_on", "customer", "email", "shipping", "delivery", "note", "parcel"],
      ...[
        "items",
        "subtotal",
        "coupon",
        "delivery_cost",
        "payment_fee",
        "gift_card",
        "total",
        "shown",
        "refunded",
        "invoice",
      ],
      ...["payments", "refunds", "releases", "returns", "gift_cards", "gift", "events"],
    ]);
    expect(report).toMatchObject({ number, currency: "EUR", total: 10_000, payment_status: "pending", customer: null });
    const [row] = await json("orders", "list", "--limit", "1");
    expect(row).toEqual({
      ...{ number, created_on: report.created_on, payment_method: "bank_transfer", currency: "EUR", total: 10_000 },
      ...{ payment_status: "pending", fulfilment_status: "new", email: report.email },
    });
    expect(await json("orders", "list", "--email", report.email.toUpperCase())).toEqual([row]);
  });

  test("list refuses an unknown status and names the known ones", async () => {
    expect(await refusal("orders", "list", "--status", "payed")).toMatch(
      /^There is no status payed\. Statuses: pending, .*paid, .*cancelled/,
    );
    expect(await printed("orders", "list", "--status", "not_needed")).toBeDefined();
  });

  test("cancel says in plain words why an order cannot be cancelled", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const transfer = await methodId(server.api, "bank_transfer");
    const [delivered, ended] = [
      await place(orderOf([[goods, 1]], 100, transfer)),
      await place(orderOf([[goods, 1]], 100, transfer)),
    ];
    for (const step of ["paid", "ship", "deliver"]) await printed("orders", step, delivered.number);
    expect(await refusal("orders", "cancel", delivered.number)).toBe(
      "An order that is delivered cannot be cancelled. It can be refunded.",
    );
    await printed("orders", "cancel", ended.number);
    expect(await refusal("orders", "cancel", ended.number)).toBe("This order has already ended unpaid.");
  });

  test("a wrong argument is named, before the usage", async () => {
    const { slug } = await addProduct(server.database, { price: 10_000 });
    const pieces = "a number of pieces: a whole number from 0 to 9999999.";
    for (const [line, message] of [
      [["stock", slug, "38", "99999999999999999999"], `99999999999999999999 is not ${pieces}`],
      [["stock", slug, "38", "1e3"], `1e3 is not ${pieces}`],
      [
        ["stock", slug, "38", "-1"],
        "-1 is negative: all numbers of this command are 0 or more.\nstock SLUG SIZE PIECES",
      ],
      [["stock", slug, "38"], "PIECES is missing.\nstock SLUG SIZE PIECES"],
      [["price", slug, "99999999999"], "99999999999 is not an amount, such as 12.50."],
      [["price", slug, "10", "20"], "There is one argument too many: 20.\nprice SLUG EURO"],
      [["media", "sell", "x"], "media needs add, list or remove.\nmedia add"],
      [["media", "add", "x"], "--product is missing.\nmedia add"],
      [["media", "remove"], "ID is missing.\nmedia add"],
      [["media", "list", "x", "--product", slug], "There is one argument too many: x.\nmedia add"],
      [["media", "add", "x", "--product", slug, "--position", "0"], "--position is a whole number from 1."],
      [["publish"], "SLUG is missing.\npublish SLUG"],
      [["orders", "frobnicate", "X"], "orders has no frobnicate:\norders list"],
      [["orders"], "orders needs one of these:\norders list"],
      [["orders", "list", "extra"], "There is one argument too many: extra.\norders list"],
      [["orders", "list", "--foo"], "There is no option --foo.\norders list"],
      [["orders", "show"], "NUMBER is missing.\norders show NUMBER"],
      [["orders", "refund", "X", "--amount", "-5"], "--amount is not negative.\norders refund NUMBER"],
      [["seed", "--products", "-5"], "--products is not negative.\nseed"],
    ] as const)
      expect((await refusal(...line)).startsWith(message), line.join(" ")).toBe(true);
  });

  test("a refusal does not start with the kind of error of the wire", async () => {
    const { slug } = await addProduct(server.database, { price: 10_000 });
    expect(await refusal("price", slug, "150", "--reduced")).toMatch(/^A reduction is below/);
    expect(await refusal("media", "add", "package.json", "--product", slug)).toBe(
      "A picture is a JPEG, PNG, WebP or AVIF file.",
    );
  });
});
