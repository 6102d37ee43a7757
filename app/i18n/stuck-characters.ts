/** Line separators, control characters, characters without a width, such as marks of the writing direction, and half characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Brackets, quotes and symbols that a sentence, a chat or a mail program puts in front of a link. */
const BEFORE = /[\s"'`*<\p{Ps}\p{Pi}\p{Pf}\p{So}\p{VS}]/u;
/** Punctuation and symbols of all scripts, but "-" and "_", with which a key may end. */
const AFTER = /[\s\p{P}\p{S}\p{VS}](?<![-_])/u;

/** Text of a URL without invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** A part of a URL without the characters that got stuck to it when it was copied or linked. No name of the shop ends with one. */
export function withoutStuck(text: string): string {
  const characters = [...withoutInvisible(text)];
  // An expression for the end of a long text would be tried at each of its characters.
  const end = characters.findLastIndex((character) => !AFTER.test(character)) + 1;
  const start = characters.findIndex((character) => !BEFORE.test(character));
  return characters.slice(start, end).join("");
}
