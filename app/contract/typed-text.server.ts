import { z } from "zod";
import { TEXT_KINDS, type TextKind } from "~/shop/posted-text";
import { postedText } from "~/shop/posted-text.server";

/** One function a kind, by which a test finds texts that are not cleaned. */
const cleaners = new Map(TEXT_KINDS.map((kind) => [kind, (text: string) => postedText(text, kind)]));

/**
 * A text in a request, cleaned by its kind before its length is checked (decision record 079). Every text in a request is one.
 * @param max UTF-16 units
 */
export function typedText(kind: TextKind, max: number): z.ZodString {
  const clean = cleaners.get(kind);
  if (!clean) throw new RangeError(`Not a kind of text: ${kind}`);
  return z.string().overwrite(clean).max(max);
}
