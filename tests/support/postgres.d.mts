/** A private PostgreSQL, and what tests do to it. */
export interface PrivateCluster {
  reason?: undefined;
  url: string;
  /** Ends the server; its data stay. */
  halt(how: "fast" | "immediate"): Promise<void>;
  /** Starts the server again after `halt`; resolves when it takes connections. */
  resume(): Promise<void>;
  /** Stops all of its processes where they are: connections stay open, and nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

export function startPostgres(): Promise<PrivateCluster | { reason: string }>;
