import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { lengthOf } from "~/shop/retention";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { withoutValues } from "../db/storage-fault";
import { RequestError, tooManyRequests } from "../http/errors";
import { isPublicCoupon, normaliseCode } from "../orders/vouchers";
import type { Client } from "./client";
import { ClientLimiter } from "./client-limiter";
import { DatabaseLimiter } from "./database-limiter";

/** Length of the window in which wrong codes count. */
const WINDOW_SECONDS = 600;
/** Wrong codes with the same prefix per window, from all clients: they are one distributed attack on codes of one person. */
const WRONG_CODES_PER_PREFIX = 50;
/** Characters of a prefix. */
const PREFIX_LENGTH = 4;
/** All unknown clients share one limit, which equals that of a prefix. So does a network of IPv6. */
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
 * The rate limit on guessing coupon and gift card codes. Every code is counted before the call that shows whether it exists, per
 * client and per prefix, in the database that all processes share. The points of an existing code are given back. A coupon that
 * belongs to nobody is for everybody: wrong codes of others never close it, so that it counts per client alone.
 */
export class CodeGuesses {
  readonly #database: Database<Tables>;
  readonly #perClient: ClientLimiter;
  readonly #perPrefix: DatabaseLimiter;
  readonly #right: ClientLimiter;

  constructor(database: Database<Tables>, wrongCodesPerIp = WRONG_CODES_PER_IP) {
    const window = { database, seconds: WINDOW_SECONDS };
    this.#database = database;
    this.#perClient = new ClientLimiter({
      ...window,
      name: "code",
      points: wrongCodesPerIp,
      sharedPoints: WRONG_CODES_OF_UNKNOWN,
      isShared: ({ isUnknown }) => isUnknown,
    });
    this.#perPrefix = new DatabaseLimiter({ ...window, name: "code-prefix", points: WRONG_CODES_PER_PREFIX });
    this.#right = new ClientLimiter({
      ...window,
      name: "code-right",
      points: RIGHT_CODES_PER_CLIENT,
      isShared: () => false,
    });
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
    await this.#count(attempt, guesses);
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

  /**
   * Counts the guesses. Those that the limit of a prefix refuses keep their points of the client: otherwise one client could try any
   * number of codes once the prefix is closed, and find the coupons that are for everybody.
   * @throws RequestError 429
   */
  async #count({ client, cartId }: Attempt, guesses: readonly Guess[]): Promise<void> {
    const seconds = await this.#database.write(async (trx) => {
      for (const _ of guesses) await this.#perClient.count(client, { trx });
      if (cartId !== undefined && !client.isUnknown) await this.#right.count(client, { trx });
      let wait = 0;
      for (const prefix of prefixesOf(guesses))
        if (!(await this.#perPrefix.isCounted(prefix, { trx })))
          wait = Math.max(wait, await this.#perPrefix.secondsToWait(prefix, { trx }));
      return wait;
    });
    if (seconds > 0) throw tooManyRequests(seconds);
  }

  /** The codes that were not right for this cart before. */
  async #guessesIn({ codes, cartId }: Attempt): Promise<Guess[]> {
    const coupon = normaliseCode(codes.coupon ?? "");
    const giftCard = normaliseCode(codes.gift_card ?? "");
    const guesses: Guess[] = [
      ...(coupon === ""
        ? []
        : [{ kind: "coupon" as const, code: coupon, isPublic: await isPublicCoupon(this.#database.read, coupon) }]),
      ...(giftCard === "" ? [] : [{ kind: "gift_card" as const, code: giftCard, isPublic: false }]),
    ];
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

  async #settle({ client, cartId }: Attempt, right: readonly Guess[], isProved: boolean): Promise<void> {
    if (right.length === 0) return;
    await this.#database.write(async (trx) => {
      for (const _ of right) await this.#perClient.giveBack(client, { trx });
      for (const prefix of prefixesOf(right)) await this.#perPrefix.giveBack(prefix, { trx });
      if (isProved && cartId !== undefined) for (const guess of right) await addProof(trx, proofHash(cartId, guess));
    });
  }
}

interface Guess {
  kind: CodeKind;
  /** Normalised. */
  code: string;
  /** A coupon that belongs to nobody. */
  isPublic: boolean;
}

/** Always in the same order, so that transactions that lock their rows cannot deadlock. */
function prefixesOf(guesses: readonly Guess[]): string[] {
  const guarded = guesses.filter(({ isPublic }) => !isPublic);
  return guarded.map(({ code }) => code.slice(0, PREFIX_LENGTH)).sort();
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
