import { RETURN_STATUSES } from "~/shop/return-status";
import { action } from "../../actions";
import { CommandError } from "../../command";
import { columns, limitFrom, limitOption, minute } from "../../print";

export const listReturns = action({
  arguments: "[--status STATUS] [--limit N]",
  purpose: "the latest returns, or those with this status (such as requested)",
  options: { ...limitOption, status: { type: "string" } },
  async run({ database, values: { status, limit } }) {
    const known = RETURN_STATUSES.find((one) => one === status);
    if (status !== undefined && !known)
      throw new CommandError(`There is no status ${status}. Statuses: ${RETURN_STATUSES.join(", ")}`);
    const rows = await database.read
      .selectFrom("returns")
      .innerJoin("orders", "orders.id", "returns.orders_id")
      .select(["returns.number", "returns.created_on", "kind", "status", "returns.refunded"])
      .select(["orders.number as order", "currency", "email"])
      .$if(known !== undefined, (query) => query.where("returns.status", "=", known ?? "requested"))
      .orderBy("returns.id", "desc")
      .limit(limitFrom({ limit }))
      .execute();
    const lines = rows.map((row) => [row.number, minute(row.created_on), row.kind, row.status, row.order, row.email]);
    return { text: columns(lines, "No returns."), json: rows };
  },
});
