import { z } from "zod";
import { AccountRefused, ProviderRefusal, ProviderUnavailable } from "../provider";
import { type ProviderResponse, providerRequests } from "../provider-request";
import { errorCode, readResponse } from "../provider-response";

export interface PayPalSettings {
  clientId: string;
  secret: string;
  webhookId: string;
  /** Without a slash at its end. */
  url: string;
}

export interface PayPalCall {
  method: "GET" | "POST";
  path: string;
  /** PayPal-Request-Id: a repeated request with the same id has no further effect. At most 108 characters. */
  requestId?: string;
  /** JSON. */
  body?: string;
}

export type SendToPayPal = (call: PayPalCall) => Promise<ProviderResponse>;

/** A token is replaced before its end, because a request with it may take a while. */
const SPARE_MS = 60_000;

interface Token {
  value: string;
  /** Milliseconds since 1970. */
  validUntil: number;
}

/**
 * Sends requests with an access token. The token is kept until a minute before its expiry; callers at the same time share
 * one request for it; after a 401 it is replaced once.
 */
export function paypalRequests(settings: PayPalSettings, send: typeof fetch): SendToPayPal {
  const request = providerRequests(send, codeOf);
  let held: Promise<Token> | null = null;

  const renew = () => {
    const renewed = requestToken(settings, request);
    held = renewed;
    renewed.catch(() => {
      if (held === renewed) held = null;
    });
    return renewed;
  };

  const validToken = async (refused: Token | null): Promise<Token> => {
    const shared = held ?? renew();
    const token = await shared;
    if (token !== refused && Date.now() < token.validUntil) return token;
    // Of several callers with the same old token only the first replaces it.
    return held === null || held === shared ? renew() : held;
  };

  return async ({ method, path, requestId, body }) => {
    const sendWith = ({ value }: Token) =>
      conflictsAreTemporary(() =>
        request({
          method,
          url: `${settings.url}${path}`,
          headers: {
            Authorization: `Bearer ${value}`,
            "Content-Type": "application/json",
            // The default answer lacks the amounts.
            Prefer: "return=representation",
            ...(requestId === undefined ? {} : { "PayPal-Request-Id": requestId }),
          },
          body,
        }),
      );
    const token = await validToken(null);
    try {
      return await sendWith(token);
    } catch (error) {
      if (!(error instanceof AccountRefused) || error.status !== 401) throw error;
      return sendWith(await validToken(token));
    }
  };
}

/** 409 PREVIOUS_REQUEST_IN_PROGRESS: the same request is still being carried out. */
async function conflictsAreTemporary(send: () => Promise<ProviderResponse>): Promise<ProviderResponse> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.status !== 409) throw error;
    throw new ProviderUnavailable("PayPal: a former request is in progress", { cause: error });
  }
}

const tokenResponse = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.number().positive(),
});

async function requestToken(
  { clientId, secret, url }: PayPalSettings,
  request: ReturnType<typeof providerRequests>,
): Promise<Token> {
  const sentAt = Date.now();
  const { json } = await request({
    method: "POST",
    url: `${url}/v1/oauth2/token`,
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  const { access_token, expires_in } = readResponse(tokenResponse, json, "PayPal token");
  return { value: access_token, validUntil: sentAt + expires_in * 1_000 - SPARE_MS };
}

const refusal = z.object({
  name: errorCode.optional(),
  error: errorCode.optional(),
  details: z.array(z.object({ issue: errorCode })).optional(),
});

/** The issue of a refused request, which says more than the name of the error. */
function codeOf(json: unknown): string {
  const { data } = refusal.safeParse(json);
  return data?.details?.[0]?.issue ?? data?.name ?? data?.error ?? "unknown";
}
