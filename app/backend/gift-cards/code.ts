import { randomInt } from "node:crypto";

/** Without characters that look alike when read or sound alike on the phone (0 O, 1 I L, 2 Z, 5 S, 8 B, U V). */
const ALPHABET = "34679ACDEFGHJKMNPQRTUWXY";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * A new code of a gift card, such as `K7QF-3MHX-9TRW-HN4C`: 16 random characters, 73 bits. It starts at random, because the
 * limit on guesses counts by the first characters.
 */
export function newGiftCardCode(): string {
  const character = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** The code without all but its last characters: enough to recognise a card, too little to use it. */
export function maskedGiftCardCode(code: string): string {
  return `…${code.slice(-GROUP_LENGTH)}`;
}

/** A code that was typed without its dashes, with them; other texts unchanged. */
export function withDashes(code: string): string {
  return /^\w{16}$/.test(code) ? code.replace(/(\w{4})(?=\w)/g, "$1-") : code;
}
