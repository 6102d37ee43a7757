import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { QUERY_TIMEOUT, tooManyRequests } from "~/backend/http/errors";
import { CLIENT_IP_HEADER, rateLimitKey } from "~/contract/client-ip.server";

const PERIOD_SECONDS = 60;
/** The share of a client's requests that one query over its time limit counts for. */
const TIMEOUT_SHARE = 0.2;

type Serve = (request: Request) => Response | Promise<Response>;

/**
 * Answers 429 REQUESTS_EXCEEDED to a client IP with more requests. Each process counts separately.
 * @param perMinute requests of one client IP in a minute; a storefront that sends no client IPs is one client
 */
export function limitRequests(perMinute: number, serve: Serve): (request: Request) => Promise<Response> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: PERIOD_SECONDS });
  return async (request) => {
    const key = rateLimitKey(request.headers.get(CLIENT_IP_HEADER));
    const refused = await limiter.consume(key).then(
      () => null,
      (reason: unknown) => {
        if (reason instanceof RateLimiterRes) return reason;
        throw reason;
      },
    );
    if (refused) return refusal(Math.ceil(refused.msBeforeNext / 1_000));
    const response = await serve(request);
    if (await isGivenUp(response)) await limiter.penalty(key, Math.ceil(perMinute * TIMEOUT_SHARE));
    return response;
  };
}

function refusal(seconds: number): Response {
  const { envelope, status } = tooManyRequests(seconds);
  return Response.json(envelope, { status, headers: { "Retry-After": String(seconds) } });
}

async function isGivenUp(response: Response): Promise<boolean> {
  return response.status === 503 && (await response.clone().text()).includes(`"${QUERY_TIMEOUT}"`);
}
