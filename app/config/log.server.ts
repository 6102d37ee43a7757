import { type Logger, pino } from "pino";
import { environment } from "./env.server";

/** A logger that writes a line of JSON per event. */
export function createLogger(): Logger {
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

let logger: Logger | undefined;

/** The log of the pages; the HTTP front's log has lines of the same form. */
export function pageLog(): Logger {
  logger ??= createLogger();
  return logger;
}

/** Logs a fault of ours under the id that the shopper's error page shows; for a developer as a readable stack. */
export function logFault(id: string | null, error: unknown): void {
  if (environment().NODE_ENV === "development") console.error(id, error);
  else pageLog().error({ id, err: error }, "page failed");
}
