import { type Logger, pino } from "pino";
import { environment } from "./env.server";

/** A logger that writes a line of JSON per event. */
export function createLogger(): Logger {
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

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
