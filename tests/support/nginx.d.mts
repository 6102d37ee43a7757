export interface RunningNginx {
  reason?: undefined;
  /** The URLs of its servers, in the order of `servers`. */
  urls: string[];
  /** Everything in its cache, as on the disk. */
  cached(): Buffer[];
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

interface Server {
  /** Directives of its location, beside those of a proxy with a cache. */
  directives: string;
}

/**
 * Starts nginx as a caching proxy. Its replies have `X-Cache`: HIT, MISS, BYPASS and so on.
 * @param shared directives of all servers
 */
export function startNginx(
  upstream: string,
  options: { shared: string; servers: Server[] },
): Promise<RunningNginx | { reason: string }>;
