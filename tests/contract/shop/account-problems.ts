import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { paidRows } from "~/backend/operations/accounts/accounted-order";
import { ordersOf } from "~/backend/operations/accounts/sold-orders";
import { isPaid } from "~/shop/return-rules";

/** Where the accountant's rows and the orders disagree; empty when they agree to the cent. */
export async function accountProblems(database: Database<Tables>): Promise<string[]> {
  const problems: string[] = [];
  const always = { from: "2000-01-01", to: "2100-01-01" };
  for await (const batch of ordersOf(database, always))
    for (const sold of batch) {
      const { order, movements } = sold;
      const rows = paidRows(sold);
      const sum = (values: (row: (typeof rows)[number]) => number, of = rows) =>
        of.reduce((total, row) => total + values(row), 0);
      const check = (isRight: boolean, problem: string) =>
        void (isRight || problems.push(`order ${order.number} ${problem}`));
      const sales = rows.filter(({ type }) => type !== "unexpected");
      const unexpected = rows.filter(({ type }) => type === "unexpected");
      const kept = isPaid(order.payment_status) ? order.total - order.refunded : 0;
      const charged = sum((row) => row.charged);
      check(charged === kept, `has ${kept} cents, and rows of ${charged}`);
      check(sum((row) => row.charged, unexpected) === 0, "keeps a payment that is not its own");
      check(
        rows.every(({ net, vat, gross }) => net + vat === gross),
        "has a row whose tax is no part of it",
      );
      if (order.payment_status === "refunded") check(sum((row) => row.vat) === 0, "keeps tax of a sale that went back");
      if (order.currency === "EUR" && order.other_amounts === null && isPaid(order.payment_status)) {
        const onCards = movements.filter(({ bought_by }) => bought_by !== order.id);
        const taken = onCards.reduce((total, { amount }) => total + amount, 0);
        const used = sum(
          (row) => row.gross,
          sales.filter(({ kind }) => kind === "gift_card_used"),
        );
        check(used === taken, `took ${-taken} cents from gift cards, and has rows of ${-used}`);
      }
    }
  return problems;
}
