import { Unavailable } from "~/api/errors.server";
import { withoutValues } from "~/backend/db/storage-fault";

/** An error in its form for the log: one line when a server is unreachable, the stack for the shop's own errors. */
export function loggedError(error: unknown): unknown {
  // Node tries every address of a host name and fails with all the errors.
  if (error instanceof AggregateError) return error.errors.map(loggedError).join("; ");
  const cannotBeReached = error instanceof Unavailable || (error instanceof Error && "syscall" in error);
  return cannotBeReached ? error.message : withoutValues(error);
}
