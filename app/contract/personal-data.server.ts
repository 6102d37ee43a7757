import { z } from "zod";
import { typedText } from "./typed-text.server";

/** `GET me/export`: all data about the user, in the server's own form. The shop passes them on unread. */
export const wirePersonalData = z.record(z.string(), z.unknown());
export type WirePersonalData = z.infer<typeof wirePersonalData>;

/**
 * `DELETE users/me`. The answer is 204. WRONG_PASSWORD (400) for a wrong password, REQUESTS_EXCEEDED (429) after too many.
 * The user's tokens are refused afterwards.
 */
export const accountDeletion = z.strictObject({ password: typedText("password", 200) });
