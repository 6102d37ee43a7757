import { sql } from "kysely";
import { action, commandOf } from "../../actions";
import { columns, limitFrom, limitOption, minute } from "../../print";
import { customerReport } from "./customer-report";
import { customerText } from "./customer-text";
import { erase } from "./erase-action";
import { findCustomer } from "./find-customer";

const list = action({
  arguments: "[--search TEXT] [--limit N]",
  purpose: "the latest customers with an account, or those whose name or email contains a text",
  options: { ...limitOption, search: { type: "string" } },
  async run({ database, values }) {
    const search = (values.search ?? "").toLowerCase();
    const rows = await database.read
      .selectFrom("users")
      .select(["id", "email", "first_name", "last_name", "tier", "status", "created_on"])
      .select(({ selectFrom }) =>
        selectFrom("orders")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("orders.users_id", "=", "users.id")
          .as("orders"),
      )
      .$if(search !== "", (query) =>
        // `like` would read the text's % and _ as patterns.
        query.where(
          sql<boolean>`${sql.id(database.engine === "postgres" ? "strpos" : "instr")}(lower(email || ' ' || first_name || ' ' || last_name), ${search}) > 0`,
        ),
      )
      .orderBy("created_on", "desc")
      .orderBy("id")
      .limit(limitFrom(values))
      .execute();
    const customers = rows.map((row) => ({ ...row, orders: Number(row.orders ?? 0) }));
    const lines = customers.map((one) => [
      ...[one.email, `${one.first_name} ${one.last_name}`.trim(), one.tier, `${one.orders} orders`],
      ...[one.status, minute(one.created_on)],
    ]);
    return { text: columns(lines, "No customers."), json: customers };
  },
});

const show = action({
  subject: "EMAIL|ID",
  purpose: "one customer with their orders, points and coupons",
  options: {},
  async run({ database: { read }, subject }) {
    const report = await customerReport(read, await findCustomer(read, subject));
    return { text: customerText(report), json: report };
  },
});

export const customers = commandOf("customers", { list, show, erase });
