import type { Fault } from "./faults";
import type { Delivery } from "./notifier";
import type { SandboxTools } from "./tools";

/** The decision of the shopper at the provider. */
export type Decision = "paid" | "refused" | "cancelled";

type Plan =
  | { decision: Decision; delivery: Delivery; returns: boolean; fault?: undefined }
  | { fault: Fault; decision?: undefined };

/** The buttons of a payment page, in their order. */
export const PLANS = {
  pay: { decision: "paid", delivery: "now", returns: true },
  refuse: { decision: "refused", delivery: "now", returns: true },
  cancel: { decision: "cancelled", delivery: "now", returns: true },
  pay_and_stay: { decision: "paid", delivery: "now", returns: false },
  notify_twice: { decision: "paid", delivery: "twice", returns: true },
  notify_late: { decision: "paid", delivery: "late", returns: true },
  notify_first: { decision: "paid", delivery: "first", returns: true },
  fault: { fault: "fault" },
  slow: { fault: "slow" },
} as const satisfies Record<string, Plan>;

export type Button = keyof typeof PLANS;

export function isButton(value: unknown): value is Button {
  return typeof value === "string" && Object.hasOwn(PLANS, value);
}

/** What a provider does after a decision. */
export interface Consequence {
  /** A notification to the shop; null when the provider sends none. A new request for each call. */
  notification: (() => Request) | null;
  /** Where the browser goes; null when it stays at the provider. */
  back: string | null;
}

/** The page that a press of a button leads to. */
export type AfterButton = { back: string } | { page: "done" | "fault" | "slow" };

/**
 * Carries out a press of a button of a payment page.
 * @param id of the payment at the provider
 * @param decide stores the decision and returns what the provider does then
 */
export async function carryOut(
  { faults, notifier }: SandboxTools,
  id: string,
  button: Button,
  decide: (decision: Decision) => Consequence,
): Promise<AfterButton> {
  const plan: Plan = PLANS[button];
  if (plan.fault) {
    faults.begin(id, plan.fault);
    return { page: plan.fault };
  }
  const { notification, back } = decide(plan.decision);
  if (notification) await notifier.send(notification, plan.delivery);
  return plan.returns && back !== null ? { back } : { page: "done" };
}
