import { expect, test } from "vitest";
import type { RefundReport } from "~/backend/operations/refunds/list-refunds";
import { refundLines } from "./refund-text";

/** A refund of an order with these names, to the account of this holder. */
const refund = (holder: string, name: string, company = "") =>
  ({
    ...{ id: 1, order: "VR-1", amount: 100, currency: "EUR", state: "to_send", sent_by: "operator", name, company },
    account: {
      iban: "DE89370400440532013000",
      holder,
      bic: null,
      given_by: "customer",
      given_on: "2026-11-02T09:00:00.000Z",
      is_replaced: false,
    },
    created_on: "2026-01-01T00:00:00.000Z",
  }) as RefundReport;

test("the list says when the account's holder has not all words of the order's name, nor of its company", () => {
  const isFlagged = (...names: Parameters<typeof refund>) =>
    refundLines([refund(...names)]).includes("not the name of the order");
  expect(isFlagged("Ada Rossi", "Ada Rossi")).toBe(false);
  expect(isFlagged("ROSSI, Àda e Ugo", "Ada Rossi")).toBe(false);
  expect(isFlagged("Ada Ladra", "Ada Rossi")).toBe(true);
  expect(isFlagged("Ugo Rossi", "Ada Rossi")).toBe(true);
  expect(isFlagged("Mode Blu S.r.l.", "Ada Rossi", "Mode Blu Srl")).toBe(false);
  expect(isFlagged("Mode Verdi Srl", "Ada Rossi", "Mode Blu Srl")).toBe(true);
  // Erased names say nothing.
  expect(isFlagged("Ada Ladra", "")).toBe(false);
});
