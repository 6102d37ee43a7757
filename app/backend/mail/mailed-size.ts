import type { TFunction } from "i18next";
import type { Kysely, Selectable } from "kysely";
import { type SentSize, type ShoeSystem, shoeSystemOf, sizeText } from "~/shop/shoe-sizes";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";

/** The shoe sizes of an order's mails: those that its shopper saw, by default those of the country. */
export async function readerOfOrder(
  db: Kysely<Tables>,
  { size_system, countries_id }: Pick<Selectable<Orders>, "size_system" | "countries_id">,
): Promise<ShoeSystem> {
  if (size_system) return size_system;
  const country = await db.selectFrom("countries").select("iso2").where("id", "=", countries_id).executeTakeFirst();
  return shoeSystemOf(country?.iso2 ?? "");
}

/** The size of a mail's line: "size UK 8 (EU 42)"; sizes with a name instead of a number are translated. */
export function mailedSize(
  t: TFunction,
  size: Omit<SentSize, "system"> & { system: SystemColumn },
  reader: ShoeSystem,
) {
  const system = size.system ?? undefined;
  if (system === "one_size") return t("mail:one_size");
  if (system === "gift_card") return t("mail:by_email");
  return t("mail:size", { size: sizeText({ ...size, system }, reader) });
}

/** Null where the size of an old line is not known. */
type SystemColumn = SentSize["system"] | null;
