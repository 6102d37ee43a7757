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

/** Who may read an order, and the signed keys in the links of its mails. */
export interface OrderAccess {
  /**
   * The key in the links to a guest's order: 43 characters. It never expires, and becomes invalid when the order gets another
   * access key.
   */
  signedKey(order: GuardedOrder): string;
  /** Whether this is the order's customer, or has one of its keys. Takes the same time for every wrong key. */
  mayRead(order: GuardedOrder, reader: OrderReader): boolean;
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
  // The access key's hash binds the key to this order: another database may give the id to another order.
  const signature = ({ id, access_key_hash }: GuardedOrder, secret: string) =>
    createHmac("sha256", secret).update(`order ${id} ${access_key_hash}`).digest("base64url");
  return {
    signedKey: (order) => signature(order, secrets[0] ?? ""),
    mayRead(order, { userId, key }) {
      if (userId !== null && order.users_id === userId) return true;
      const isSigned = secrets.map((secret) => isSame(key, signature(order, secret))).includes(true);
      return isAccessKey(key, order.access_key_hash) || isSigned;
    },
  };
}
