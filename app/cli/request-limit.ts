import { RateLimiterMemory } from "rate-limiter-flexible";

const WINDOW_SECONDS = 60;

/**
 * Bounds how many requests one client IP may send to the API in a minute. A storefront sends all of its shoppers' requests
 * from one IP, so the bound is generous: it keeps one client from holding the process with costly queries.
 * @returns the refusal (429, with the seconds to wait), or null
 */
export function requestLimit(perMinute: number): (clientIp: string) => Promise<Response | null> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  return (clientIp) =>
    limiter.consume(clientIp).then(
      () => null,
      ({ msBeforeNext }: { msBeforeNext: number }) => refusal(Math.ceil(msBeforeNext / 1000)),
    );
}

function refusal(seconds: number): Response {
  const error = {
    message: `Too many requests, retry after ${seconds}s.`,
    extensions: { code: "REQUESTS_EXCEEDED", retry_after: seconds },
  };
  return Response.json({ errors: [error] }, { status: 429, headers: { "Retry-After": String(seconds) } });
}
