import { getPath } from "hono/utils/url";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { LoopTurns } from "~/backend/db/loop-turns";
import { type CountTogether, countingStatements, countingTogether } from "~/backend/db/statement-time";
import { tooManyRequests } from "~/backend/http/errors";
import { type Client, type CountedAs, clientOf, keysOf, SHARED_FACTOR, turnKeyOf } from "~/backend/limits/client";
import { createFairQueue, type FairQueue, QueueFull } from "~/backend/queue/fair-queue";

const PERIOD_SECONDS = 60;
/** The database may work so long for one client's queries in a period: a third of one processor. */
const WORK_MS = 20_000;
/** Usual queries take less, and count as one request. */
const FREE_MS = 10;
/** Calls whose cost the caller chooses by fields, filter, sort and search. Others of the client wait. */
const QUERIES = /^\/+(?:ai|items|stats|users)\//;
const QUERY_METHODS = ["GET", "HEAD", "SEARCH"];
const QUERIES_AT_A_TIME = 4;
const QUERIES_WAITING = 200;
/** The Retry-After of a full queue. */
const QUEUE_SECONDS = 1;

type Serve = (request: Request) => Response | Promise<Response>;
type Counter = [limiter: RateLimiterMemory, key: string];

/**
 * Answers 429 REQUESTS_EXCEEDED to a client IP with more requests, or whose queries have cost the database more time. Each
 * process counts separately.
 * @param perMinute requests of one client IP in a minute; what many shoppers may share has `SHARED_FACTOR` times as many
 */
export function limitRequests(perMinute: number, serve: Serve): (request: Request) => Promise<Response> {
  const limiter = (keyPrefix: CountedAs, points: number) =>
    new RateLimiterMemory({ keyPrefix, points, duration: PERIOD_SECONDS });
  const limiters: Record<CountedAs, RateLimiterMemory> = {
    ip: limiter("ip", perMinute),
    shared: limiter("shared", perMinute * SHARED_FACTOR),
    network: limiter("network", perMinute * SHARED_FACTOR),
  };
  const countersOf = (client: Client) => keysOf(client).map(([as, key]): Counter => [limiters[as], key]);
  const inTurn = queuesByClient();
  // Large queries cost time before their first statement too.
  const turns = new LoopTurns();
  return async (request) => {
    const client = clientOf(request.headers);
    const counters = countersOf(client);
    const count = () => refusedOf(counters);
    if (!isQuery(request)) return (await count()) ?? serve(request);
    const query = async () => {
      await turns.begin();
      const refused = await count();
      if (refused) return refused;
      return countingStatements(async (time) => {
        try {
          return await serve(request);
        } finally {
          const cost = Math.round(((time.workMs - FREE_MS) * perMinute) / WORK_MS);
          if (cost > 0) for (const [limiter, key] of counters) await limiter.penalty(key, cost);
        }
      });
    };
    return inTurn(turnKeyOf(client), query, request.signal).catch((error: unknown) => {
      if (error instanceof QueueFull) return refusal(QUEUE_SECONDS);
      throw error;
    });
  };
}

/** By the path that the router sees: it decodes names. */
const isQuery = (request: Request) => QUERY_METHODS.includes(request.method) && QUERIES.test(getPath(request));

/** Counts a request; undefined while all counters have points. */
async function refusedOf(counters: readonly Counter[]): Promise<Response | undefined> {
  for (const [limiter, key] of counters) {
    const refused = await limiter.consume(key).then(() => null, refusedBy);
    if (refused) return refusal(Math.ceil(refused.msBeforeNext / 1_000));
  }
  return undefined;
}

/** @throws any other reason */
function refusedBy(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}

/** Runs few tasks of each client at a time, so that a limit of their cost sees the first before the last begin. */
function queuesByClient() {
  const clients = new Map<string, { queue: FairQueue; together: CountTogether; tasks: number }>();
  return async <T>(key: string, task: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const client = clients.get(key) ?? {
      queue: createFairQueue({ running: QUERIES_AT_A_TIME, waiting: QUERIES_WAITING }),
      together: countingTogether(),
      tasks: 0,
    };
    clients.set(key, client);
    client.tasks++;
    try {
      return await client.together(() => client.queue.run(task, { signal }));
    } finally {
      client.tasks--;
      if (client.tasks === 0) clients.delete(key);
    }
  };
}

function refusal(seconds: number): Response {
  const { envelope, status } = tooManyRequests(seconds);
  return Response.json(envelope, { status, headers: { "Retry-After": String(seconds) } });
}
