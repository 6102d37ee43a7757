import { RateLimiterMemory } from "rate-limiter-flexible";
import { allowanceKey } from "./client-network";

/** Wrong codes that one address may try in ten minutes, so that gift cards cannot be guessed. */
const ATTEMPTS = 30;
const PERIOD_SECONDS = 600;

const limiter = new RateLimiterMemory({ points: ATTEMPTS, duration: PERIOD_SECONDS });

export async function mayTryCode(request: Request): Promise<boolean> {
  const used = await limiter.get(allowanceKey(request));
  return (used?.consumedPoints ?? 0) < ATTEMPTS;
}

export async function countWrongCode(request: Request): Promise<void> {
  await limiter.consume(allowanceKey(request)).catch(() => undefined);
}
