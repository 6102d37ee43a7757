import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Client } from "./client";
import { DatabaseLimiter } from "./database-limiter";

interface ClientLimiterOptions {
  database: Database<Tables>;
  /** Prefix of this limiter's keys; unique among limiters. */
  name: string;
  /** Length of a window, which starts with a client's first point. */
  seconds: number;
  /** Points of one client in a window. */
  points: number;
  /** Points per window of a client that stands for many shoppers. */
  sharedPoints: number;
  isShared(client: Client): boolean;
}

/** Returns the limiter of a client; its key there is `client.key`. */
export type ClientLimiter = (client: Client) => DatabaseLimiter;

/** A limit per client, and a higher one for clients that many shoppers share. */
export function clientLimiter({ name, points, sharedPoints, isShared, ...rest }: ClientLimiterOptions): ClientLimiter {
  const single = new DatabaseLimiter({ ...rest, name: `${name}-ip`, points });
  const shared = new DatabaseLimiter({ ...rest, name: `${name}-shared`, points: sharedPoints });
  return (client) => (isShared(client) ? shared : single);
}
