import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Nexi's signature of a message: SHA-1, in hexadecimal digits, of `name=value` for each field in the given order and of the
 * key, with nothing between them.
 */
export function nexiMac(fields: Readonly<Record<string, string>>, macKey: string): string {
  const text = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  return createHash("sha1")
    .update(`${text.join("")}${macKey}`)
    .digest("hex");
}

/** Compares two signatures in constant time. */
export function isSameMac(expected: string, received: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(received)];
  return one.length === other.length && timingSafeEqual(one, other);
}
