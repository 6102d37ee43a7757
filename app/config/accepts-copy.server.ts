import type { Environment } from "./env.server";

/** The argument of a start that opens a database file which was copied without its last changes. */
export const ACCEPT = "--accept";

/** Whether this process opens such a file. In development it does, because no orders are at stake. */
export function acceptsCopy({ NODE_ENV }: Pick<Environment, "NODE_ENV">): boolean {
  return process.argv.includes(ACCEPT) || NODE_ENV !== "production";
}
