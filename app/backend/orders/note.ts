import { hasIban } from "~/shop/bank-account.server";
import { RequestError } from "../http/errors";

/**
 * Accounts are erased sooner than notes, so that no note may have one.
 * @throws RequestError 400 for a note with an IBAN
 */
export function requireNoIban(note: string | null | undefined): void {
  if (note && hasIban(note))
    throw new RequestError(
      400,
      "INVALID_PAYLOAD",
      "There is an IBAN in this note, which would be kept longer than the account may be: leave it out.",
    );
}
