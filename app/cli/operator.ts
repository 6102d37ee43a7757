import { RequestError } from "~/backend/http/errors";
import { CommandError } from "./command";

/** The actor of changes from the command line, in the audit trails. */
export const OPERATOR = "operator";

/** The option `--reason` of changes, for the audit trails. */
export const reasonOption = { reason: { type: "string" } } as const;

/** Turns refusals of the backend into error messages for the operator. */
export async function refusable<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // The message of the wire starts with the kind of the error, which says nothing to an operator.
    const { reason } = error.extensions;
    throw new CommandError(typeof reason === "string" ? `${reason}.` : error.message);
  }
}
