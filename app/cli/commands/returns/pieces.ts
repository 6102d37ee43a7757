import type { Kysely } from "kysely";
import type { Tables } from "~/backend/db/schema";
import type { ReturnedPieces } from "~/shop/return-rules";
import { CommandError } from "../../command";
import { returnByNumber } from "./return-report";

/** Reads `LINE=N,…`, with the line numbers of `returns show`. @throws CommandError for another text */
export async function piecesFrom(db: Kysely<Tables>, number: string, text: string): Promise<ReturnedPieces[]> {
  const { id } = await returnByNumber(db, number);
  const items = await db
    .selectFrom("return_items")
    .select("order_items_id")
    .where("returns_id", "=", id)
    .orderBy("id")
    .execute();
  return text.split(",").map((part) => {
    const [, line = "", quantity = ""] = /^(\d{1,2})=(\d{1,2})$/.exec(part.trim()) ?? [];
    const lineId = items[Number(line) - 1]?.order_items_id;
    if (lineId === undefined) throw new CommandError(`${part} is not a line of ${number} and its pieces, such as 1=2.`);
    return { lineId, quantity: Number(quantity) };
  });
}
