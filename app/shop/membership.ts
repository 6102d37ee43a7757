import type { Cents } from "./money";
import { type PricedLine, subtotal } from "./totals";

export const TIERS = ["basic", "pro", "plus"] as const;
export type Tier = (typeof TIERS)[number];

/** Points at which a basic member becomes pro. */
export const PRO_POINTS = 1_000;

/** Plus is bought and stays; pro follows from the points, and goes when a refund takes them back. */
export function tierFor(member: { points: number; boughtPlus: boolean }): Tier {
  if (member.boughtPlus) return "plus";
  return member.points >= PRO_POINTS ? "pro" : "basic";
}

/** Points still missing to pro, 0 when there. */
export function pointsToPro(points: number): number {
  return Math.max(0, PRO_POINTS - points);
}

/**
 * EUR cents of merchandise that an order pays for: its lines without gift cards (what is bought with the card earns the
 * points), less the coupon (EUR cents), without delivery and fees.
 */
export function paidMerchandise(lines: readonly PricedLine[], couponDiscount: Cents): Cents {
  return Math.max(0, subtotal(lines.filter((line) => !line.isGiftCard)) - couponDiscount);
}

/** 1 point per whole euro of paid merchandise (EUR cents). */
export function pointsFor(merchandise: Cents): number {
  return Math.max(0, Math.floor(merchandise / 100));
}

/**
 * Points that a refund takes back, all in EUR cents: however an order is refunded piece by piece, what is taken back in
 * the end is what was given.
 */
export function pointsTakenBack(merchandise: Cents, refundedBefore: Cents, refund: Cents): number {
  return pointsFor(merchandise - refundedBefore) - pointsFor(merchandise - refundedBefore - refund);
}
