import { AccountRefused, ProviderRefusal, ProviderUnavailable } from "./provider";

/** A provider that is slower than this counts as unavailable. Milliseconds. */
export const PROVIDER_LIMIT_MS = 10_000;
/** No provider's answer is longer. Bytes. */
const MAX_ANSWER_BYTES = 1_000_000;

export interface ProviderCall {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  /** JSON, or a form. */
  body?: string;
}

/** The answer of a provider: parsed JSON, or undefined for an empty body. */
export interface ProviderResponse {
  status: number;
  headers: Headers;
  json: unknown;
}

/** 4xx answers to a request that is right and came too early, too late or too often. */
const TEMPORARY = new Set([408, 425, 429]);

interface RequestRules {
  limitMs?: number;
  /** Whether a 403 with this code refuses the request for reasons of the payment; others refuse the shop's account. */
  isAboutPayment?(code: string): boolean;
}

export type SendToProvider = (call: ProviderCall) => Promise<ProviderResponse>;

/**
 * Sends requests to providers. Redirects are not followed: they would take the credentials elsewhere.
 * @param send the fetch of the process, or one that writes a trace
 * @throws ProviderUnavailable for no answer within the limit, a 5xx, a redirect, too many requests, a long answer or one
 *   that is no JSON; AccountRefused for a 401 or 403 about the shop's account; ProviderRefusal for every other 4xx
 */
export function providerRequests(
  send: typeof fetch,
  refusalCode: (json: unknown) => string,
  { limitMs = PROVIDER_LIMIT_MS, isAboutPayment = () => false }: RequestRules = {},
): SendToProvider {
  return async ({ method, url, headers = {}, body }) => {
    const { host, pathname } = new URL(url);
    const name = `${method} ${host}${pathname}`;
    const signal = AbortSignal.timeout(limitMs);
    let response: Response;
    let text: string;
    try {
      response = await send(url, { method, headers, body, redirect: "manual", signal });
      text = await readLimited(response);
    } catch (error) {
      throw new ProviderUnavailable(`${name}: no answer`, { cause: error });
    }
    const { status } = response;
    if (status >= 500 || status < 200 || (status >= 300 && status < 400) || TEMPORARY.has(status))
      throw new ProviderUnavailable(`${name}: ${status}`);
    const json = parsed(text);
    if (status >= 400) {
      const code = refusalCode(json);
      // A replaced key or a missing permission concerns the shop's account, not this payment.
      if (status === 401 || (status === 403 && !isAboutPayment(code))) throw new AccountRefused(name, status, code);
      throw new ProviderRefusal(status, code);
    }
    if (json === undefined && text.trim() !== "") throw new ProviderUnavailable(`${name}: not JSON`);
    return { status, headers: response.headers, json };
  };
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > MAX_ANSWER_BYTES) {
      // Not awaited: of a copied body, as in a trace, it ends only with the copy.
      reader.cancel().catch(() => {});
      throw new RangeError("The answer is too long");
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
