import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../db/schema";
import type { StockRequestTokens } from "../db/tables/stock-requests";

const hashed = (token: string) => createHash("sha256").update(token).digest("hex");

/** Creates a key for a mail's link. The database stores only its hash. */
export async function makeKey(
  trx: Transaction<Tables>,
  request: number,
  purpose: StockRequestTokens["purpose"],
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await trx
    .insertInto("stock_request_tokens")
    .values({ hash: hashed(token), stock_requests_id: request, purpose, created_on: now.toISOString() })
    .execute();
  return token;
}

/** The request of a key, with the key's own purpose and time; undefined for an unknown key. */
export function findByKey(db: Kysely<Tables>, token: string) {
  return db
    .selectFrom("stock_request_tokens")
    .innerJoin("stock_requests", "stock_requests.id", "stock_request_tokens.stock_requests_id")
    .selectAll("stock_requests")
    .select(["purpose", "created_on"])
    .where("hash", "=", hashed(token))
    .executeTakeFirst();
}

/** A key of a rate limit that does not contain the email. */
export const limitKey = (...parts: readonly (string | number)[]) => hashed(parts.join(" "));
