import { Unavailable } from "~/api/errors.server";
import { withoutValues } from "~/backend/db/storage-fault";

/** An error as the log should have it: in one line when somebody cannot be reached, with its stack when it is ours. */
export function loggedError(error: unknown): unknown {
  // Node tries every address of a name, and fails with all of the reasons.
  if (error instanceof AggregateError) return error.errors.map(loggedError).join("; ");
  const cannotBeReached = error instanceof Unavailable || (error instanceof Error && "syscall" in error);
  return cannotBeReached ? error.message : withoutValues(error);
}
