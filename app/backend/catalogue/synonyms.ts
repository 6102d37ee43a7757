import type { Kysely, Selectable, Transaction } from "kysely";
import { foldText } from "~/shop/fold-text";
import type { Tables } from "../db/schema";
import { invalidPayload, RequestError } from "../http/errors";
import type { Synonym } from "./index/synonym-terms";

/** Characters of a term and of its meaning. */
const MAX_LENGTH = 60;
/** The index keeps all of them in memory. */
const MAX_SYNONYMS = 5_000;

/** All synonyms, by language, term and meaning. */
export function readSynonyms(db: Kysely<Tables>): Promise<Selectable<Tables["synonyms"]>[]> {
  return db
    .selectFrom("synonyms")
    .selectAll()
    .orderBy("locale")
    .orderBy("term")
    .orderBy("means")
    .orderBy("id")
    .execute();
}

/**
 * Adds a synonym. Running shops follow it like any change of the catalogue (migration 016).
 * @returns its id
 * @throws RequestError for a text without words, one that is too long, and a synonym that exists
 */
export async function addSynonym(trx: Transaction<Tables>, synonym: Synonym): Promise<number> {
  const texts = { term: synonym.term.trim().replace(/\s+/g, " "), means: synonym.means.trim().replace(/\s+/g, " ") };
  for (const text of Object.values(texts))
    if (foldText(text) === "" || text.length > MAX_LENGTH)
      throw invalidPayload(`A term has letters or numbers, and at most ${MAX_LENGTH} characters`);
  if (foldText(texts.term) === foldText(texts.means)) throw invalidPayload("A term cannot mean itself");
  const { count } = await trx
    .selectFrom("synonyms")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_SYNONYMS) throw taken(`There are ${MAX_SYNONYMS} synonyms already`);
  const row = { locale: synonym.locale, ...texts, field: synonym.field };
  const added = await trx
    .insertInto("synonyms")
    .values(row)
    .onConflict((on) => on.columns(["locale", "term", "means", "field"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) throw taken(`“${row.term}” means “${row.means}” already`);
  return added.id;
}

/** Removes a synonym. @returns the removed row; undefined for an unknown id */
export function removeSynonym(
  trx: Transaction<Tables>,
  id: number,
): Promise<Selectable<Tables["synonyms"]> | undefined> {
  return trx.deleteFrom("synonyms").where("id", "=", id).returningAll().executeTakeFirst();
}

const taken = (reason: string) => new RequestError(409, "SYNONYM_EXISTS", `${reason}.`, { reason });
