/** Line separators, control characters, characters without a width, such as marks of the writing direction, and half characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Punctuation and quotes that a sentence, a chat or a mail program puts around a link. */
const BEFORE = /^[\s"'“”„‘’«»`(<[{]+/u;
const AFTER = /[\s"'“”‘’«»`(){}<>[\].,;:!*…|–—%&]+$/u;

/** Text of a URL without invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** A part of a URL without the characters that got stuck to it when it was copied or linked. No name of the shop ends with one. */
export function withoutStuck(text: string): string {
  return withoutInvisible(text).replace(BEFORE, "").replace(AFTER, "");
}
