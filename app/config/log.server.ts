import pino, { type Logger } from "pino";
import { environment } from "./env.server";

/** Lines are written together, at the latest after this time: a write for each takes a tenth of a page from memory. */
const FLUSH_MS = 50;
const WRITE_BYTES = 4_096;
/** More than this is not kept for a reader that does not read. */
const MAX_BYTES = 4_000_000;

/** A logger that writes a line of JSON per event to the standard output, the last ones when the process ends. */
export function createLogger(): Logger {
  output ??= pino.destination({ sync: false, minLength: WRITE_BYTES, periodicFlush: FLUSH_MS, maxLength: MAX_BYTES });
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}

let output: ReturnType<typeof pino.destination> | undefined;

let logger: Logger | undefined;

/** The log of the pages; the HTTP front's log has the same format. */
export function pageLog(): Logger {
  logger ??= createLogger();
  return logger;
}

/** Logs an error with the id that the shopper's error page shows; in development with a readable stack. */
export function logFault(id: string | null, error: unknown): void {
  if (environment().NODE_ENV === "development") console.error(id, error);
  else pageLog().error({ id, err: error }, "page failed");
}
