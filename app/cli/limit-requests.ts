import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { LoopTurns } from "~/backend/db/loop-turns";
import { countingStatements } from "~/backend/db/statement-time";
import { tooManyRequests } from "~/backend/http/errors";
import { type Client, clientOf } from "~/backend/limits/client";
import { createQueue, type Queue, QueueFull } from "~/backend/media/queue";

const PERIOD_SECONDS = 60;
/** An IPv6 network of /48, which has many client IPs, may send this many times the requests of one. */
const NETWORK_FACTOR = 10;
/** The database may work so long for one client in a period: a third of one processor. */
const WORK_MS = 20_000;
/** Usual calls take less, and count as one request. */
const FREE_MS = 10;
/** Calls whose cost the caller chooses by fields, filter, sort and search. Others of the client wait. */
const QUERIES = /^\/(?:items|stats)\//;
const QUERIES_AT_A_TIME = 4;
const QUERIES_WAITING = 200;
/** The Retry-After of a full queue. */
const QUEUE_SECONDS = 1;

type Serve = (request: Request) => Response | Promise<Response>;

/**
 * Answers 429 REQUESTS_EXCEEDED to a client IP with more requests, or whose requests have cost the database more time. Each
 * process counts separately.
 * @param perMinute requests of one client IP in a minute; a storefront that sends no client IPs is one client
 */
export function limitRequests(perMinute: number, serve: Serve): (request: Request) => Promise<Response> {
  const perClient = new RateLimiterMemory({ keyPrefix: "client", points: perMinute, duration: PERIOD_SECONDS });
  const perNetwork = new RateLimiterMemory({
    ...{ keyPrefix: "network", points: perMinute * NETWORK_FACTOR, duration: PERIOD_SECONDS },
  });
  const inTurn = queuesByClient();
  // Large queries cost time before their first statement too.
  const turns = new LoopTurns();
  const counted = async ({ key, network, isShared }: Client, request: Request) => {
    const counters: [RateLimiterMemory, string][] = [[perClient, key]];
    if (network !== null && !isShared) counters.push([perNetwork, network]);
    for (const [limiter, name] of counters) {
      const refused = await limiter.consume(name).then(() => null, refusedBy);
      if (refused) return refusal(Math.ceil(refused.msBeforeNext / 1_000));
    }
    return countingStatements(async (time) => {
      try {
        return await serve(request);
      } finally {
        const cost = Math.round(((time.ms - FREE_MS) * perMinute) / WORK_MS);
        if (cost > 0) for (const [limiter, name] of counters) await limiter.penalty(name, cost);
      }
    });
  };
  return async (request) => {
    const client = clientOf(request.headers);
    if (!QUERIES.test(new URL(request.url).pathname)) return counted(client, request);
    const query = async () => {
      await turns.begin();
      return counted(client, request);
    };
    return inTurn(client.key, query, request.signal).catch((error: unknown) => {
      if (error instanceof QueueFull) return refusal(QUEUE_SECONDS);
      throw error;
    });
  };
}

/** @throws any other reason */
function refusedBy(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}

/** Runs few tasks of each client at a time, so that a limit of their cost sees the first before the last begin. */
function queuesByClient() {
  const clients = new Map<string, { queue: Queue; tasks: number }>();
  return async <T>(key: string, task: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const client = clients.get(key) ?? {
      queue: createQueue({ running: QUERIES_AT_A_TIME, waiting: QUERIES_WAITING }),
      tasks: 0,
    };
    clients.set(key, client);
    client.tasks++;
    try {
      return await client.queue.run(task, signal);
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
