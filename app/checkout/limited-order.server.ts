import { Conflict, TooManyRequests } from "~/api/errors.server";

/** The limit that an order exceeds, for the review page. */
export interface LimitedOrder {
  kind: "limited";
  problem: "too_many_pieces" | "too_many_unpaid" | "too_many_orders";
  values: { max?: number; minutes?: number };
  status: 409 | 429;
  /** Seconds until the same order may succeed; null when waiting does not help. */
  retryAfter: number | null;
}

/** The limit behind a refusal; null for every other error. */
export function limitOf(error: unknown): LimitedOrder | null {
  if (error instanceof TooManyRequests) {
    const { retryAfter } = error;
    const minutes = Math.ceil(retryAfter / 60);
    return { kind: "limited", problem: "too_many_orders", values: { minutes }, status: 429, retryAfter };
  }
  if (!(error instanceof Conflict)) return null;
  const refusal = {
    kind: "limited",
    values: { max: Number(error.details.max) },
    status: 409,
    retryAfter: null,
  } as const;
  if (error.code === "TOO_MANY_PIECES") return { problem: "too_many_pieces", ...refusal };
  return error.code === "TOO_MANY_UNPAID" ? { problem: "too_many_unpaid", ...refusal } : null;
}
