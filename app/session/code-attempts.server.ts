import { RateLimiterMemory } from "rate-limiter-flexible";

/** Wrong codes that one address may try in ten minutes, so that gift cards cannot be guessed. */
const ATTEMPTS = 30;
const PERIOD_SECONDS = 600;

const limiter = new RateLimiterMemory({ points: ATTEMPTS, duration: PERIOD_SECONDS });

/** The front leaves exactly one address here; under remix-serve all shoppers share one allowance. */
const addressOf = (request: Request) => request.headers.get("x-forwarded-for") ?? "unknown";

export async function mayTryCode(request: Request): Promise<boolean> {
  const used = await limiter.get(addressOf(request));
  return (used?.consumedPoints ?? 0) < ATTEMPTS;
}

export async function countWrongCode(request: Request): Promise<void> {
  await limiter.consume(addressOf(request)).catch(() => undefined);
}
