import { createHmac, timingSafeEqual } from "node:crypto";

/** Revolut's limit for the age of a message; also for one from the future, because clocks differ. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Whether a webhook's message is from Revolut, and new. While a secret is replaced the header has one signature for each secret.
 * @param headers Revolut-Signature: `v1=` and HMAC-SHA256 of `v1.{timestamp}.{body}` in hexadecimal digits, separated by
 *   commas; Revolut-Request-Timestamp: epoch milliseconds
 */
export function isSignedByRevolut(body: string, headers: Headers, secret: string, now: number): boolean {
  const timestamp = headers.get("Revolut-Request-Timestamp") ?? "";
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > TOLERANCE_MS) return false;
  const expected = Buffer.from(revolutSignature(body, timestamp, secret));
  return (headers.get("Revolut-Signature") ?? "")
    .split(",")
    .map((part) => Buffer.from(part.trim()))
    .some((part) => part.length === expected.length && timingSafeEqual(part, expected));
}

export function revolutSignature(body: string, timestamp: string, secret: string): string {
  return `v1=${createHmac("sha256", secret).update(`v1.${timestamp}.${body}`).digest("hex")}`;
}
