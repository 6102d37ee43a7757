import { expect, test } from "vitest";
import { createApi } from "./client.server";
import { readOrder } from "./orders.server";

const delivery = {
  ...{ name: "Ada", surname: "Neri", email: "ada@example.com", phone: "+393331234567" },
  ...{ address: "", address2: "", city: "", zip_code: "", province: "", countries_id: 237, payments_id: 3 },
  billing: {
    ...{ business_name: "", name: "Ada", surname: "Neri", vat_number: "", fiscal_code: "", countries_id: 237 },
    ...{ zip_code: "", city: "", address: "", address2: "", province: "", sdi_code: "" },
  },
};
const item = {
  ...{ id: 1, products_id: 12, name: "Lido", brand: "Maretta", color: { name_it: "Bianco", name_en: "White" } },
  ...{ size: "42", image: null, quantity: 2, price: "50.00", priceDiscounted: "45.50" },
};
const order = {
  ...{ id: 7, number: "VR-2026-0000000007", created_on: "2026-05-01T10:00:00.000Z", currency: "GBP" },
  ...{ payment_status: "pending", fulfilment_status: "new", shipping: "courier", delivery, note: "", expires_on: null },
  ...{ subtotal: "80.08", coupon_code: null, coupon_discount: "0.00", delivery_cost: "0.00", payment_fee: "0.00" },
  ...{ gift_card_amount: "0.00", total: "80.08", items: [item], payment: { code: "bank_transfer", transfer: null } },
};

function readFrom(answer: object) {
  const fetch = async () => Response.json({ data: answer });
  return readOrder(createApi({ baseUrl: "http://api.example", fetch }), 7, "key");
}

test("an order without charged prices and next step gets both, from today's rate and the table", async () => {
  const read = await readFrom(order);
  expect(read.items[0]?.unit_price).toBe(40.04);
  expect(read.payment.next).toBe("transfer");
  expect((await readFrom({ ...order, payment_status: "paid" })).payment.next).toBe("none");
});

test("optional fields that another server uses for something else count as missing", async () => {
  const odd = await readFrom({ ...order, zone: "north", link_key: 7, confirmed_on: 1 });
  expect(odd).toMatchObject({ zone: null, link_key: null, confirmed_on: null });
});

test("charged prices and the next step of the server stay, whatever today's rate and the table are", async () => {
  const items = [{ ...item, unit_price: "39.99" }];
  const read = await readFrom({ ...order, items, payment: { ...order.payment, next: "redirect" } });
  expect(read.items[0]?.unit_price).toBe("39.99");
  expect(read.payment.next).toBe("redirect");
});

test("a pending order of an unknown method leads to a transfer while the server names the bank account", async () => {
  const transfer = { holder: "Scala & Vento", iban: "IT60X0542811101000000123456", reason: "7" };
  const payment = { code: "giro", transfer };
  expect((await readFrom({ ...order, payment })).payment.next).toBe("transfer");
  expect((await readFrom({ ...order, payment, payment_status: "paid" })).payment.next).toBe("none");
});
