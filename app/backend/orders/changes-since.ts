import type { Kysely } from "kysely";
import type { WireCartChange } from "~/contract/cart.server";
import { type Cents, fromCents } from "~/shop/money";
import { earlierPrices } from "../catalogue/earlier-prices";
import { SOLD_VISIBILITIES } from "../catalogue/visibility";
import type { Tables } from "../db/schema";

interface PricedRow {
  id: number;
  name: string;
  size: Pick<WireCartChange, "size" | "size_table">;
  /** What one piece costs now, EUR cents. */
  current: Cents;
}

/** A change for each line whose price was different at that moment (ISO 8601 UTC). */
export async function priceChangesSince(
  db: Kysely<Tables>,
  lines: readonly PricedRow[],
  seenOn: string,
): Promise<WireCartChange[]> {
  const earlier = await earlierPrices(
    db,
    lines.map(({ id }) => id),
    seenOn,
  );
  return lines.flatMap(({ id, name, size, current }) => {
    const before = earlier.get(id);
    if (before === undefined || before === current) return [];
    return [{ code: "price" as const, name, ...size, before: fromCents(before), after: fromCents(current) }];
  });
}

/** The change of a gift card's balance since that moment (ISO 8601 UTC); empty without one. */
export async function balanceChangeSince(
  db: Kysely<Tables>,
  card: { id: number; balance: Cents },
  seenOn: string,
): Promise<WireCartChange[]> {
  const { moved } = await db
    .selectFrom("gift_card_movements")
    .select((eb) => eb.fn.sum<string | number | null>("amount").as("moved"))
    .where("gift_cards_id", "=", card.id)
    .where("created_on", ">", seenOn)
    .executeTakeFirstOrThrow();
  const before = card.balance - Number(moved ?? 0);
  if (before === card.balance) return [];
  return [{ code: "balance", before: fromCents(before), after: fromCents(card.balance) }];
}

/** The names of products that are or were on sale. A product that never was has no public name. */
export async function publicNames(db: Kysely<Tables>, productIds: readonly number[]): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where("id", "in", productIds)
    .where((eb) =>
      eb.or([
        eb("catalog_visibility", "in", SOLD_VISIBILITIES),
        eb.exists(
          eb
            .selectFrom("product_changes")
            .select("product_changes.id")
            .whereRef("product_changes.products_id", "=", "products.id")
            .where("action", "=", "visibility"),
        ),
      ]),
    )
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
