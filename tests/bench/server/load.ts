import autocannon from "autocannon";
import { cpuMsOf } from "../report/machine";

/** Enough that the server always has work, and few enough that its queue is not what the latency measures. */
const CONNECTIONS = 10;

interface Target {
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
  pages: number;
}

/** Requests pages as fast as the server answers. @throws Error when a page is not answered with 200 */
export async function load(
  { url, pid, paths, headers = {} }: Target,
  { seconds, amount }: { seconds?: number; amount?: number },
): Promise<Load> {
  const before = cpuMsOf(pid);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    headers: { "accept-encoding": "br, gzip", accept: "text/html", ...headers },
    requests: paths.map((path) => ({ method: "GET", path })),
    timeout: 60,
  });
  const cpu = cpuMsOf(pid) - before;
  const { errors, non2xx, latency, requests, duration } = result;
  if (errors > 0 || non2xx > 0)
    throw new Error(`${url}${paths[0]}: ${errors} errors, statuses ${JSON.stringify(result.statusCodeStats)}`);
  const pages = requests.total;
  return { rate: pages / duration, p50: latency.p50, p99: latency.p99, cpuMs: cpu / pages, pages };
}
