import { describe, expect, test } from "vitest";
import { type ErasableOrder, erasedDelivery, neededData } from "./order-erasure";
import { FULFILMENT_STATUSES, PAYMENT_STATUSES } from "./order-status";
import { RETURN_STATUSES } from "./return-status";

const delivered: ErasableOrder = {
  payment: "paid",
  fulfilment: "delivered",
  lastEventOn: "2026-01-10T12:00:00.000Z",
  returns: [],
  hasMoneyToSend: false,
  hasInvoice: false,
  isRequested: true,
};
const at = (order: Partial<ErasableOrder>, moment: string) => neededData({ ...delivered, ...order }, new Date(moment));
const LONG_AFTER = "2099-01-01T00:00:00.000Z";

describe("the data of an order", () => {
  test("are needed until its returns have ended, 30 whole days after the delivery", () => {
    expect(at({}, "2026-02-09T23:00:00.000Z")).toBe("all");
    expect(at({}, "2026-02-10T11:59:59.999Z")).toBe("all");
    expect(at({}, "2026-02-10T12:00:00.000Z")).toBe("none");
  });

  test("are needed for any length of time while the order is on its way", () => {
    for (const fulfilment of FULFILMENT_STATUSES)
      expect([fulfilment, at({ fulfilment, payment: "refunded" }, LONG_AFTER)]).toEqual([
        fulfilment,
        ["delivered", "cancelled"].includes(fulfilment) ? "none" : "all",
      ]);
  });

  test("are needed while money is owed", () => {
    const owed = (fulfilment: "delivered" | "cancelled") =>
      PAYMENT_STATUSES.filter((payment) => at({ fulfilment, payment }, LONG_AFTER) === "all");
    expect(owed("delivered")).toEqual(["pending", "authorised", "failed", "expired"]);
    expect(owed("cancelled")).toEqual(["pending", "authorised", "paid"]);
  });

  test("are needed while a return is open", () => {
    const open = RETURN_STATUSES.filter((status) => at({ returns: ["rejected", status] }, LONG_AFTER) === "all");
    expect(open).toEqual(["requested", "approved", "received"]);
  });

  test("are needed while money is to be sent, as long as its customer can demand it", () => {
    for (const isRequested of [true, false]) {
      const order = { isRequested, hasMoneyToSend: true };
      expect(at(order, "2036-12-31T23:59:59.999Z")).toBe("all");
      expect(at(order, "2037-01-01T00:00:00.000Z")).toBe("none");
    }
  });

  test("of an invoice are kept for ten years from the end of the year of the last entry", () => {
    const order = { hasInvoice: true };
    expect(at(order, "2026-02-01T00:00:00.000Z")).toBe("all");
    expect(at(order, "2026-03-01T00:00:00.000Z")).toBe("invoice");
    expect(at(order, "2036-12-31T23:59:59.999Z")).toBe("invoice");
    expect(at(order, "2037-01-01T00:00:00.000Z")).toBe("none");
  });

  test("are kept for ten years from the end of the year when nobody requests their erasure, with or without an invoice", () => {
    for (const hasInvoice of [true, false])
      for (const payment of ["paid", "refunded", "partly_refunded", "not_needed"] as const) {
        const order = { hasInvoice, payment, isRequested: false };
        expect(at(order, "2036-12-31T23:59:59.999Z")).toBe("all");
        expect(at(order, "2037-01-01T00:00:00.000Z")).toBe("none");
      }
  });

  test("are kept for one year when the order ended without any money, whoever placed it", () => {
    for (const payment of ["failed", "expired"] as const) {
      const order = { payment, fulfilment: "cancelled", hasInvoice: true } as const;
      expect(at({ ...order, isRequested: false }, "2027-01-10T11:59:59.999Z")).toBe("all");
      expect(at({ ...order, isRequested: false }, "2027-01-10T12:00:00.000Z")).toBe("none");
      expect(at({ ...order, isRequested: true }, "2026-02-11T00:00:00.000Z")).toBe("none");
    }
  });

  test("are needed while the order is open, however old it is and whoever requests their erasure", () => {
    for (const isRequested of [true, false]) {
      expect(at({ isRequested, payment: "pending" }, LONG_AFTER)).toBe("all");
      expect(at({ isRequested, fulfilment: "shipped" }, LONG_AFTER)).toBe("all");
      expect(at({ isRequested, returns: ["approved"] }, LONG_AFTER)).toBe("all");
    }
  });
});

const place = { address: "Via Mazzini 1", address2: "Scala B", zip_code: "37121", city: "Verona", province: "VR" };
const person = { name: "Ada", surname: "Neri", countries_id: 109 };
const billing = { ...place, ...person, business_name: "", vat_number: "", fiscal_code: "", sdi_code: "" };
const delivery = { ...place, ...person, email: "ada@example.com", phone: "+39333", payments_id: 4, billing };

describe("an erased delivery", () => {
  test("has nothing but its countries and its payment method", () => {
    const erased = erasedDelivery(delivery, { keepsInvoice: false });
    const left = (row: object) => Object.entries(row).filter(([, value]) => value !== "");
    expect(left({ ...erased, billing: "" })).toEqual([
      ["countries_id", 109],
      ["payments_id", 4],
    ]);
    expect(left(erased.billing)).toEqual([["countries_id", 109]]);
    expect(Object.keys(erased).sort()).toEqual(Object.keys(delivery).sort());
  });

  test("keeps the billing block, and nothing else, for an invoice", () => {
    const erased = erasedDelivery(delivery, { keepsInvoice: true });
    expect(erased.billing).toEqual(billing);
    expect([erased.name, erased.address, erased.phone, erased.email]).toEqual(["", "", "", ""]);
  });
});
