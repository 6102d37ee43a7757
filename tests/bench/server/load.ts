import autocannon from "autocannon";
import { cpuMsOf } from "../report/machine";
import { type Sample, sampleOf } from "../report/statistics";

/** Enough that the server always has work, and few enough that its queue is not what the latency measures. */
const CONNECTIONS = 10;
/** Of a browser that wants a page. */
export const PAGE_HEADERS = { "accept-encoding": "br, gzip", accept: "text/html" };
const CACHE_HIT = /^shop; hit/;

export interface Target {
  url: string;
  pid: number;
  /** Requested in turn by each connection. */
  paths: string[];
  headers?: Record<string, string>;
}

export interface Load {
  /** Pages a second. */
  rate: number;
  p50: number;
  p99: number;
  /** CPU milliseconds of the whole process for each page. */
  cpuMs: number;
  /** Bytes on the wire for each page, with the headers. */
  bytes: number;
  /** The part of the replies that the shop took from its page cache, by their `Cache-Status`; 0 to 1. */
  fromCache: number;
}

/** The same over all rounds. */
export type Measured = Record<keyof Load, Sample>;

export function measuredOf(loads: Load[] = []): Measured {
  const sample = (field: keyof Load) => sampleOf(loads.map((one) => one[field]));
  return {
    rate: sample("rate"),
    p50: sample("p50"),
    p99: sample("p99"),
    cpuMs: sample("cpuMs"),
    bytes: sample("bytes"),
    fromCache: sample("fromCache"),
  };
}

/** Requests pages as fast as the server answers. @throws Error when a page is not answered with 200 */
export async function load(
  { url, pid, paths, headers = {} }: Target,
  { seconds, amount }: { seconds?: number; amount?: number },
): Promise<Load> {
  const replies = { all: 0, fromCache: 0 };
  const before = cpuMsOf(pid);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    headers: { ...PAGE_HEADERS, ...headers },
    requests: paths.map((path) => ({ method: "GET", path })),
    timeout: 60,
    setupClient: (client) =>
      client.on("headers", (head) => {
        replies.all += 1;
        if (CACHE_HIT.test(valueIn(head as unknown as ReplyHead, "cache-status"))) replies.fromCache += 1;
      }),
  });
  const cpu = cpuMsOf(pid) - before;
  const { errors, non2xx, latency, requests, throughput, duration } = result;
  if (errors > 0 || non2xx > 0)
    throw new Error(`${url}${paths[0]}: ${errors} errors, statuses ${JSON.stringify(result.statusCodeStats)}`);
  const pages = requests.total;
  return {
    rate: pages / duration,
    p50: latency.p50,
    p99: latency.p99,
    cpuMs: cpu / pages,
    bytes: throughput.total / pages,
    fromCache: replies.fromCache / replies.all,
  };
}

/** What autocannon reports of a reply, other than its types say: names and values in turn. */
interface ReplyHead {
  headers: string[];
}

/** The value of a header, "" without it. @param name in lower case */
function valueIn({ headers }: ReplyHead, name: string): string {
  const at = headers.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name);
  return at < 0 ? "" : (headers[at + 1] ?? "");
}
