import { expect, test } from "vitest";
import { translator } from "~/i18n/i18next.server";
import type { OrderWithReturns } from "./order-with-returns.server";
import { returnView } from "./return-views.server";

const label = (fulfilment_status: string | null) => {
  const order = { number: "VR-2026-0123456789", currency: "EUR", fulfilment_status, items: [] };
  const found = { order, paths: { order: "/" } } as unknown as OrderWithReturns;
  const made = {
    ...({ id: 1, number: "RS-2026-0123456789", kind: "withdrawal", status: "approved", reason: "" } as const),
    ...{ created_on: "2026-03-05T10:00:00.000Z", refunded: null, items: [] },
  };
  return returnView(found, made, { locale: "en", shoeSystem: "eu", t: translator("en") }).label;
};

test("a return of goods that have not left the shop asks for no parcel", () => {
  for (const status of ["new", "preparing", "ready_for_pickup"]) expect(label(status), status).toBeNull();
  // Also of a server that does not say where the goods are.
  for (const status of ["shipped", "delivered", "cancelled", "unknown", null])
    expect(label(status), String(status)).toMatchObject({ address: expect.any(String) });
});
