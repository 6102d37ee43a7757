import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { lengthOf } from "~/shop/retention";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { withoutValues } from "../db/storage-fault";
import { RequestError } from "../http/errors";
import { normaliseCode } from "../orders/vouchers";
import type { Client } from "./client";
import { type ClientLimiter, clientLimiter } from "./client-limiter";
import { DatabaseLimiter } from "./database-limiter";

/** Length of the window in which wrong codes count. */
const WINDOW_SECONDS = 600;
/** Wrong codes with the same prefix per window, from all clients: they are one distributed attack. */
const WRONG_CODES_PER_PREFIX = 50;
/** Characters of a prefix. */
const PREFIX_LENGTH = 4;
/** All unknown clients share one limit, which equals that of a prefix. */
const WRONG_CODES_OF_UNKNOWN = WRONG_CODES_PER_PREFIX;
/**
 * First uses of right codes per client and window. Each use is stored with its cart, and a script can make any number of
 * carts: without this limit it could fill the table.
 */
const RIGHT_CODES_PER_CLIENT = 500;
/** How long a cart can use a right code without being counted again; longer than the usual life of a cart. */
const PROOF_MS = lengthOf("known_client");

export const WRONG_CODES_PER_IP = 10;

/** The codes in a call: a coupon and a gift card. */
export interface Codes {
  coupon?: string | null;
  gift_card?: string | null;
}
export type CodeKind = keyof Codes;

interface Attempt {
  client: Client;
  /** Random, and known to the shopper's browser only. A code that was right for this cart is not counted again. */
  cartId?: string;
  codes: Codes;
}

/**
 * The rate limit on guessing coupon and gift card codes. Every code is counted before the database is asked for it, per
 * client and per prefix, in the database that all processes share. The points of an existing code are guesses back.
 */
export class CodeGuesses {
  readonly #database: Database<Tables>;
  readonly #perClient: ClientLimiter;
  readonly #perPrefix: DatabaseLimiter;
  readonly #right: DatabaseLimiter;

  constructor(database: Database<Tables>, wrongCodesPerIp = WRONG_CODES_PER_IP) {
    const window = { database, seconds: WINDOW_SECONDS };
    this.#database = database;
    this.#perClient = clientLimiter({
      ...window,
      name: "code",
      points: wrongCodesPerIp,
      sharedPoints: WRONG_CODES_OF_UNKNOWN,
      isShared: ({ isUnknown }) => isUnknown,
    });
    this.#perPrefix = new DatabaseLimiter({ ...window, name: "code-prefix", points: WRONG_CODES_PER_PREFIX });
    this.#right = new DatabaseLimiter({ ...window, name: "code-right", points: RIGHT_CODES_PER_CLIENT });
  }

  /**
   * Runs `work`, whose outcome shows whether the codes exist.
   * @param wrongIn the codes that are unknown according to the outcome or the error
   * @throws RequestError 429 before `work` after too many wrong codes; otherwise the error of `work`
   */
  async limit<T>(
    attempt: Attempt,
    work: () => Promise<T>,
    wrongIn: (outcome: { value: T } | { error: unknown }) => readonly CodeKind[],
  ): Promise<T> {
    const guesses = await this.#guessesIn(attempt);
    if (guesses.length === 0) return work();
    await this.#database.write(async (trx) => {
      for (const [limiter, key] of this.#counters(attempt.client, guesses)) await limiter.count(key, { trx });
      if (attempt.cartId !== undefined && !attempt.client.isUnknown)
        await this.#right.count(attempt.client.key, { trx });
    });
    const right = (kinds: readonly CodeKind[]) => guesses.filter(({ kind }) => !kinds.includes(kind));
    const outcome = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    // An error here does not undo the work: an order stays placed, even if its codes are counted once too often.
    await this.#settle(attempt, right(wrongIn(outcome)), "value" in outcome).catch((error: unknown) =>
      console.error("Codes that were right could not be given back:", withoutValues(error)),
    );
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  }

  /** The codes that were not right for this cart before. */
  async #guessesIn({ codes, cartId }: Attempt): Promise<Guess[]> {
    const guesses = (["coupon", "gift_card"] as const).flatMap((kind) => {
      const code = normaliseCode(codes[kind] ?? "");
      return code === "" ? [] : [{ kind, code }];
    });
    if (guesses.length === 0 || cartId === undefined) return guesses;
    const proved = await this.#database.read
      .selectFrom("proved_codes")
      .select("hash")
      .where(
        "hash",
        "in",
        guesses.map((guess) => proofHash(cartId, guess)),
      )
      .where("expires_on", ">", new Date().toISOString())
      .execute();
    return guesses.filter((guess) => !proved.some(({ hash }) => hash === proofHash(cartId, guess)));
  }

  /** The counters of each guess, always in the same order, so that transactions that lock these rows cannot deadlock. */
  #counters(client: Client, guesses: readonly Guess[]): [DatabaseLimiter, key: string][] {
    const prefixes = guesses.map(({ code }) => code.slice(0, PREFIX_LENGTH)).sort();
    const own = this.#perClient(client);
    return [
      ...guesses.map((): [DatabaseLimiter, string] => [own, client.key]),
      ...prefixes.map((prefix): [DatabaseLimiter, string] => [this.#perPrefix, prefix]),
    ];
  }

  async #settle({ client, cartId }: Attempt, right: readonly Guess[], isProved: boolean): Promise<void> {
    if (right.length === 0) return;
    await this.#database.write(async (trx) => {
      for (const [limiter, key] of this.#counters(client, right)) await limiter.giveBack(key, { trx });
      if (isProved && cartId !== undefined) for (const guess of right) await addProof(trx, proofHash(cartId, guess));
    });
  }
}

interface Guess {
  kind: CodeKind;
  /** Normalised. */
  code: string;
}

/** The codes that are unknown according to the refusal of an order. */
export function wrongInRefusal(error: unknown): CodeKind[] {
  const reason = error instanceof RequestError ? error.extensions.reason : undefined;
  if (reason === "coupon_unknown") return ["coupon"];
  return reason === "gift_card_unknown" ? ["gift_card"] : [];
}

function proofHash(cartId: string, { kind, code }: Guess): string {
  return createHash("sha256").update(`${cartId} ${kind} ${code}`).digest("hex");
}

async function addProof(trx: Transaction<Tables>, hash: string): Promise<void> {
  const expires_on = new Date(Date.now() + PROOF_MS).toISOString();
  await trx
    .insertInto("proved_codes")
    .values({ hash, expires_on })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ expires_on }))
    .execute();
}
