import { describe, expect, test } from "vitest";
import { FULFILMENT_STATUSES, PAYMENT_STATUSES } from "./order-status";
import { DEFAULT_POLICY } from "./policy";
import {
  type BoughtLine,
  endAfterRefund,
  isInWithdrawalPeriod,
  lastReturnDay,
  lastWithdrawalDay,
  type PastReturn,
  piecesLeft,
  type ReturnableOrder,
  returnProblem,
  withdrawalHold,
  withdrawalOutcome,
} from "./return-rules";
import { RETURN_STATUSES, type ReturnStatus } from "./return-status";
import { seeded } from "./seeded.test-data";

const shoes: BoughtLine = { id: 1, quantity: 3, isGiftCard: false, grantsTier: null };
const giftCard: BoughtLine = { id: 2, quantity: 1, isGiftCard: true, grantsTier: null };
const membership: BoughtLine = { id: 3, quantity: 1, isGiftCard: false, grantsTier: "plus" };

const delivered: ReturnableOrder = {
  paymentStatus: "paid",
  fulfilmentStatus: "delivered",
  deliveredOn: "2026-03-02T10:00:00.000Z",
  policy: DEFAULT_POLICY,
  lines: [shoes, giftCard, membership],
  returns: [],
};

const past = (status: ReturnStatus, quantity: number, change: Partial<PastReturn> = {}): PastReturn => ({
  kind: "refund",
  status,
  createdOn: "2026-03-05T10:00:00.000Z",
  items: [{ lineId: 1, quantity }],
  ...change,
});

const inTime = "2026-03-10T10:00:00.000Z";
const problem = (change: Partial<ReturnableOrder>, quantity = 1, now = inTime) =>
  returnProblem({ ...delivered, ...change }, [{ lineId: 1, quantity }], now);

describe("a return", () => {
  test("is possible until midnight in Verona of the 30th day after the delivery", () => {
    expect(lastReturnDay(delivered)).toBe("2026-04-01");
    expect(lastReturnDay({ ...delivered, policy: { ...DEFAULT_POLICY, returnDays: 21 } })).toBe("2026-03-23");
    expect(problem({}, 1, "2026-04-01T21:59:59.999Z")).toBeNull();
    expect(problem({}, 1, "2026-04-01T22:00:00.000Z")).toBe("RETURN_TOO_LATE");
  });

  test("is possible only after the delivery", () => {
    for (const fulfilmentStatus of FULFILMENT_STATUSES)
      expect(problem({ fulfilmentStatus })).toBe(fulfilmentStatus === "delivered" ? null : "NOT_DELIVERED");
    expect(problem({ deliveredOn: null })).toBe("NOT_DELIVERED");
  });

  test("never has more pieces than were bought, together with all returns that are not rejected", () => {
    expect([problem({}, 3), problem({}, 4)]).toEqual([null, "TOO_MANY_RETURNED"]);
    for (const status of RETURN_STATUSES) {
      const returns = [past(status, 2)];
      expect(problem({ returns }, 1)).toBeNull();
      expect(problem({ returns }, 2)).toBe(status === "rejected" ? null : "TOO_MANY_RETURNED");
    }
    expect(piecesLeft({ ...delivered, returns: [past("requested", 1), past("exchanged", 2)] }).get(1)).toBe(0);
  });

  test("has neither gift cards nor memberships, nor lines of another order", () => {
    for (const lineId of [2, 3, 4, 0, -1, Number.NaN])
      expect(returnProblem(delivered, [{ lineId, quantity: 1 }], inTime)).toBe("NOT_RETURNABLE");
  });
});

describe("the withdrawal", () => {
  const outcome = (change: Partial<ReturnableOrder>, now = inTime, namesItems = false) =>
    withdrawalOutcome({ ...delivered, ...change }, { namesItems, now });

  test("is possible until midnight in Verona of the 14th day after the delivery, and at any time before it", () => {
    expect(lastWithdrawalDay(delivered)).toBe("2026-03-16");
    expect(isInWithdrawalPeriod(delivered, "2026-03-16T22:59:59.999Z")).toBe(true);
    expect(isInWithdrawalPeriod(delivered, "2026-03-16T23:00:00.000Z")).toBe(false);
    expect(isInWithdrawalPeriod({ deliveredOn: null, policy: DEFAULT_POLICY }, "2030-01-01T00:00:00.000Z")).toBe(true);
    expect([outcome({}), outcome({}, "2026-03-17T10:00:00.000Z")]).toEqual(["return", "late"]);
  });

  // Delivered on a Saturday, a Sunday, a Friday, 14 days before Easter Monday, and 14 days before Christmas.
  test.each([
    ["2026-11-28T12:01:00.000Z", "2026-12-14"],
    ["2026-11-29T09:00:00.000Z", "2026-12-14"],
    ["2026-11-27T09:00:00.000Z", "2026-12-11"],
    ["2027-03-15T09:00:00.000Z", "2027-03-30"],
    ["2026-12-11T09:00:00.000Z", "2026-12-28"],
  ])("the withdrawal period of a delivery at %s ends on the working day %s", (deliveredOn, last) => {
    expect(lastWithdrawalDay({ deliveredOn, policy: DEFAULT_POLICY })).toBe(last);
  });

  test("ends an order that is in the shop, and begins a return of goods that are not", () => {
    const unshipped = { fulfilmentStatus: "preparing", deliveredOn: null } as const;
    expect(outcome({ ...unshipped, paymentStatus: "pending" })).toBe("cancelled");
    expect(outcome({ ...unshipped, paymentStatus: "paid" })).toBe("refund");
    expect(outcome({ ...unshipped, paymentStatus: "not_needed" })).toBe("refund");
    // Goods that wait in the store for their customer have not left the shop.
    expect(outcome({ fulfilmentStatus: "ready_for_pickup", deliveredOn: null })).toBe("refund");
    expect(outcome({ fulfilmentStatus: "ready_for_pickup", deliveredOn: null, paymentStatus: "pending" })).toBe(
      "cancelled",
    );
    for (const fulfilmentStatus of ["shipped", "delivered"] as const)
      expect(outcome({ fulfilmentStatus, paymentStatus: "pending" })).toBe("return");
  });

  test("from single items never ends the whole order", () => {
    for (const fulfilmentStatus of ["new", "preparing", "ready_for_pickup"] as const)
      expect(outcome({ fulfilmentStatus, deliveredOn: null }, inTime, true)).toBe("return");
  });

  test("holds goods in the shop until an operator has recorded its pieces, and all of them for good", () => {
    const items = [{ lineId: 1, quantity: 3 }];
    const hold = (change: Partial<PastReturn>) =>
      withdrawalHold({ ...delivered, returns: [past("approved", 1, { kind: "withdrawal", ...change })] });
    expect([hold({}), hold({ status: "requested" }), hold({ items })]).toEqual(["open", "open", "open"]);
    expect([hold({ status: "received" }), hold({ status: "refunded" })]).toEqual([null, null]);
    expect([hold({ status: "received", items }), hold({ status: "refunded", items })]).toEqual([
      "nothing_left",
      "nothing_left",
    ]);
    expect([hold({ status: "rejected", items }), hold({ kind: "refund" })]).toEqual([null, null]);
    expect(withdrawalHold({ ...delivered, returns: [] })).toBeNull();
    // Gift cards and memberships alone have no goods that could leave.
    expect(withdrawalHold({ lines: [giftCard, membership], returns: [] })).toBeNull();
  });

  test("has no effect on an order that has ended, and none a second time", () => {
    expect(outcome({ paymentStatus: "expired", fulfilmentStatus: "cancelled" })).toBe("ended");
    const all = [1, 2, 3].map((lineId) => ({ lineId, quantity: lineId === 1 ? 3 : 1 }));
    const returns = [past("approved", 0, { kind: "withdrawal", items: all })];
    expect(outcome({ returns })).toBe("repeated");
    expect(outcome({ returns, fulfilmentStatus: "cancelled" })).toBe("repeated");
    expect(outcome({ returns: [past("rejected", 3, { items: all })] })).toBe("return");
  });

  test("has an effect in every pair of states", () => {
    for (const paymentStatus of PAYMENT_STATUSES)
      for (const fulfilmentStatus of FULFILMENT_STATUSES)
        expect(outcome({ paymentStatus, fulfilmentStatus }), `${paymentStatus} ${fulfilmentStatus}`).toMatch(
          /^(cancelled|refund|return|ended)$/,
        );
  });
});

test("requests one after the other never take more pieces of a line than were bought", () => {
  const { int, pick } = seeded(20);
  for (let round = 0; round < 300; round += 1) {
    const lines = Array.from({ length: int(1, 4) }, (_, index) => ({ ...shoes, id: index + 1, quantity: int(1, 5) }));
    const returns: PastReturn[] = [];
    for (let count = 0; count < 12; count += 1) {
      const items = lines.filter(() => int(0, 1)).map(({ id }) => ({ lineId: id, quantity: int(1, 6) }));
      const order = { ...delivered, lines, returns };
      if (items.length > 0 && returnProblem(order, items, inTime) === null)
        returns.push({ ...past(pick(RETURN_STATUSES), 0), items });
      for (const pieces of piecesLeft(order).values()) expect(pieces).toBeGreaterThanOrEqual(0);
    }
  }
});

test("a refund ends an order that has no goods left to deliver", () => {
  const all = past("refunded", 3);
  const whole = { ...all, items: [1, 2, 3].map((lineId) => ({ lineId, quantity: lineId === 1 ? 3 : 1 })) };
  for (const fulfilmentStatus of FULFILMENT_STATUSES) {
    const order = { ...delivered, fulfilmentStatus };
    const ends = fulfilmentStatus === "delivered" || fulfilmentStatus === "cancelled";
    expect(endAfterRefund(order, [past("refunded", 2)])).toBeNull();
    // The customer keeps gift card and membership.
    expect(endAfterRefund(order, [past("refunded", 2), past("received", 1)])).toBe(ends ? null : "delivered");
    expect(endAfterRefund(order, [whole])).toBe(ends ? null : "cancelled");
  }
});
