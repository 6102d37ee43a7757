import { sql } from "kysely";
import { formatMoney } from "~/shop/money";
import { FULFILMENT_STATUSES, PAYMENT_STATUSES } from "~/shop/order-status";
import { action } from "../../actions";
import { CommandError } from "../../command";
import { columns, limitFrom, limitOption, minute } from "../../print";

const STATUSES: readonly string[] = [...PAYMENT_STATUSES, ...FULFILMENT_STATUSES];

export const listOrders = action({
  arguments: "[--status STATUS] [--email EMAIL] [--limit N]",
  purpose: "the latest orders, or those whose payment or fulfilment has this status (such as pending, paid, new)",
  options: { ...limitOption, status: { type: "string" }, email: { type: "string" } },
  async run({ database, values: { status, email, limit } }) {
    if (status !== undefined && !STATUSES.includes(status))
      throw new CommandError(`There is no status ${status}. Statuses: ${STATUSES.join(", ")}`);
    const rows = await database.read
      .selectFrom("orders")
      .select(["number", "created_on", "payment_code as payment_method", "payment_status", "fulfilment_status"])
      .select(["currency", "total", "email"])
      .$if(status !== undefined, (query) => query.where(sql<boolean>`${status} in (payment_status, fulfilment_status)`))
      .$if(email !== undefined, (query) => query.where(sql<string>`lower(email)`, "=", (email ?? "").toLowerCase()))
      .orderBy("id", "desc")
      .limit(limitFrom({ limit }))
      .execute();
    const lines = rows.map((order) => [
      order.number,
      minute(order.created_on),
      order.payment_method,
      `${order.payment_status}/${order.fulfilment_status}`,
      formatMoney(order.total, order.currency, "en"),
      order.email,
    ]);
    return { text: columns(lines, "No orders."), json: rows };
  },
});
