import type { Kysely } from "kysely";
import type { Tables } from "~/backend/db/schema";
import { erasureDay } from "~/shop/retention";
import type { WithdrawalOutcome } from "~/shop/return-rules";

/** A declaration of withdrawal, as `withdrawals list --json` and `show --json` print it. */
export type DeclarationReport = Awaited<ReturnType<typeof declarationReports>>[number];

interface Choice {
  /** One declaration; null: the list. */
  id: number | null;
  /** Also those with which an operator has nothing to do. */
  all: boolean;
  limit: number;
}

/** Declarations, the latest first. */
export async function declarationReports(db: Kysely<Tables>, { id, all, limit }: Choice) {
  const rows = await db
    .selectFrom("withdrawals")
    .leftJoin("orders", "orders.id", "withdrawals.orders_id")
    .leftJoin("returns", "returns.id", "withdrawals.returns_id")
    .select(["withdrawals.id", "withdrawals.created_on", "withdrawals.number", "withdrawals.name", "withdrawals.email"])
    .select([
      "withdrawals.items",
      "withdrawals.locale",
      "withdrawals.outcome",
      "withdrawals.unmatched",
      "withdrawals.done_on",
      "withdrawals.state",
    ])
    .select([
      "withdrawals.confirmation_hash",
      "withdrawals.confirmed_on",
      "orders.number as order",
      "returns.number as return",
    ])
    .$if(id !== null, (query) => query.where("withdrawals.id", "=", id))
    .$if(!all, (query) =>
      query
        .where("withdrawals.done_on", "is", null)
        .where((eb) =>
          eb.or([
            eb("withdrawals.outcome", "is", null),
            eb("withdrawals.outcome", "=", "late"),
            eb("withdrawals.state", "=", "failed"),
          ]),
        ),
    )
    .orderBy("withdrawals.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ confirmation_hash, outcome, unmatched, state, ...row }) => ({
    ...row,
    /** Date (YYYY-MM-DD, Verona) of the deletion; null for those with an order, which go with it. */
    deleted_on: unmatched === null ? null : erasureDay("unmatched_declaration", row.created_on),
    status: statusOf({ outcome, unmatched, isWaiting: confirmation_hash !== null && row.confirmed_on === null }),
    has_failed: state === "failed",
  }));
}

function statusOf({
  outcome,
  unmatched,
  isWaiting,
}: {
  outcome: WithdrawalOutcome | null;
  unmatched: "number" | "email" | null;
  isWaiting: boolean;
}) {
  if (unmatched !== null) return unmatched === "number" ? ("unknown_number" as const) : ("other_email" as const);
  return outcome ?? (isWaiting ? ("waiting" as const) : ("queued" as const));
}
