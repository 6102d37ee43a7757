import { expect, test } from "vitest";
import type { WireRefund } from "~/contract/orders.server";
import { refundView } from "./refund-view.server";

const waiting: WireRefund = { id: 1, amount: 10, currency: "EUR", state: "to_send", by: "transfer" };
const viewOf = (refund: WireRefund, order: Partial<Parameters<typeof refundView>[0]> = {}) =>
  refundView({ refunds: [refund], ...order }, "/order", "en");

test("the form for the account is closed to the reader of a link alone, and only while the order waits for its confirmation", () => {
  expect(viewOf(waiting, { masked: true, confirmation: "waiting" })).toMatchObject({ isUnconfirmed: true });
  for (const order of [
    { masked: false, confirmation: "waiting" },
    { masked: true, confirmation: "confirmed" },
    // A transfer needs no confirmation.
    { masked: true, confirmation: null },
  ] as const)
    expect(viewOf(waiting, order)).toMatchObject({ isWaiting: true, isUnconfirmed: false });
});

test("a refund that is settled without a transfer is neither sent nor waiting", () => {
  const view = viewOf({ ...waiting, state: "settled" });
  expect(view).toMatchObject({ isWaiting: false, needsAccount: false, lines: [{ text: "order:refund_settled" }] });
});
