import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Client } from "./client";
import { DatabaseLimiter } from "./database-limiter";

interface ClientLimiterOptions {
  database: Database<Tables>;
  /** Begins every key of this limiter; no other limiter may have it. */
  name: string;
  /** Length of a window, which begins with a client's first point. */
  seconds: number;
  /** Points of one client in a window. */
  points: number;
  /** Points in a window of what counts as one client and stands for many shoppers. */
  sharedPoints: number;
  isShared(client: Client): boolean;
}

/** The limiter that counts a client. Its key there is `client.key`. */
export type ClientLimiter = (client: Client) => DatabaseLimiter;

/** A limit on what one client may do, and a higher one for clients that many shoppers share. */
export function clientLimiter({ name, points, sharedPoints, isShared, ...rest }: ClientLimiterOptions): ClientLimiter {
  const single = new DatabaseLimiter({ ...rest, name: `${name}-ip`, points });
  const shared = new DatabaseLimiter({ ...rest, name: `${name}-shared`, points: sharedPoints });
  return (client) => (isShared(client) ? shared : single);
}
