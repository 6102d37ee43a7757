import { createHash } from "node:crypto";
import { z } from "zod";
import { type ProviderResponse, providerRequests } from "../provider-request";
import { errorCode } from "../provider-response";

export interface KlarnaSettings {
  username: string;
  password: string;
  /** Without a slash at its end. */
  url: string;
}

export interface KlarnaCall {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** A repeated request for the same act has no further effect within 24 hours. Order management alone knows it. */
  act?: string;
  body?: object;
}

export type SendToKlarna = (call: KlarnaCall) => Promise<ProviderResponse>;

export function klarnaRequests({ username, password, url }: KlarnaSettings, send: typeof fetch): SendToKlarna {
  const request = providerRequests(send, codeOf, { isAboutPayment: (code) => !ACCOUNT_CODES.has(code) });
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  return ({ method, path, act, body }) =>
    request({
      method,
      url: `${url}${path}`,
      headers: {
        Authorization: authorization,
        "Content-Type": "application/json",
        ...(act === undefined ? {} : { "Klarna-Idempotency-Key": uuidOf(act) }),
      },
      body: body && JSON.stringify(body),
    });
}

/** Reasons of a 403 that do not concern a payment: no JSON of Klarna's, and a shop whose contract is not active. */
const ACCOUNT_CODES = new Set(["unknown", "MERCHANT_INACTIVE", "UNAUTHORIZED"]);

const refusal = z.object({ error_code: errorCode });

function codeOf(json: unknown): string {
  return refusal.safeParse(json).data?.error_code ?? "unknown";
}

/** RFC 4122, appendix C. */
const URL_NAMESPACE = Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex");

/** A UUID of version 5, which Klarna advises for its idempotency keys. */
export function uuidOf(name: string): string {
  const bytes = createHash("sha1").update(URL_NAMESPACE).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
