import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Selectable } from "kysely";
import type { Orders } from "../db/tables/orders";

/** The reader of an order: a customer by their account, a guest by a key. */
export interface OrderReader {
  /** Id of the account; null without a login. */
  userId: string | null;
  /** The header X-Order-Key; empty without one. */
  key: string;
}

type GuardedOrder = Pick<Selectable<Orders>, "id" | "access_key_hash" | "users_id">;

/**
 * - `whole`: the reader placed the order, or has confirmed its email.
 * - `masked`: the reader has the link from its mail. The email may be a stranger's, or the mail be passed on: names, addresses and notes
 *   are masked. The mail itself has name and address once the order is paid; before, a name that reads as one, town and country
 *   (decision 082).
 * - `none`: the order does not exist for the reader.
 */
export type OrderVisibility = "whole" | "masked" | "none";

/** Who may read an order, and the signed keys in the links of its mails. */
export interface OrderAccess {
  /**
   * The key in the links to a guest's order: 43 characters. It never expires, and becomes invalid when the order gets another
   * access key.
   */
  signedKey(order: GuardedOrder): string;
  /** Whether this is the order's customer, or has one of its keys. Takes the same time for every wrong key. */
  mayRead(order: GuardedOrder, reader: OrderReader): boolean;
  /** How much of the order the reader may see. Takes the same time for every wrong key. */
  visibility(order: GuardedOrder & Pick<Selectable<Orders>, "confirmed_on">, reader: OrderReader): OrderVisibility;
  /** A name for a text, from which nobody without the secret finds the text: 43 characters. */
  pseudonym(text: string): string;
}

/** SHA-256 of an access key, hex, as the database has it. */
export const accessKeyHash = (key: string) => createHash("sha256").update(key).digest("hex");

/** Whether a key is the access key of an order. Takes the same time for every wrong key. */
export function isAccessKey(key: string, keyHash: string): boolean {
  return isSame(accessKeyHash(key), keyHash);
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * @param secrets the first one signs, all verify, so that they can be rotated; without any, keys end with the process
 */
export function createOrderAccess(secrets: readonly string[] = [randomBytes(32).toString("base64url")]): OrderAccess {
  const signed = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("base64url");
  // The access key's hash binds the key to this order: another database may give the id to another order.
  const signature = ({ id, access_key_hash }: GuardedOrder, secret: string) =>
    signed(`order ${id} ${access_key_hash}`, secret);
  const isSigned = (key: string, order: GuardedOrder) =>
    secrets.map((secret) => isSame(key, signature(order, secret))).includes(true);
  /** How the reader is permitted; null if not. */
  const permission = (order: GuardedOrder, { userId, key }: OrderReader) => {
    if (userId !== null && order.users_id === userId) return "account";
    const hasSignedKey = isSigned(key, order);
    if (isAccessKey(key, order.access_key_hash)) return "access key";
    return hasSignedKey ? "signed key" : null;
  };
  return {
    signedKey: (order) => signature(order, secrets[0] ?? ""),
    pseudonym: (text) => signed(`name ${text}`, secrets[0] ?? ""),
    mayRead: (order, reader) => permission(order, reader) !== null,
    visibility(order, reader) {
      const by = permission(order, reader);
      if (by === null) return "none";
      return by === "signed key" && order.confirmed_on === null ? "masked" : "whole";
    },
  };
}
