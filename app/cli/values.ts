import { type Cents, toCents } from "~/shop/money";
import { CommandError, printed } from "./command";

/** Reads an amount such as 12.50 or 12,50. @returns cents @throws CommandError for another text and for zero */
export function amountFrom(text: string): Cents {
  const cents = /^\d{1,7}([.,]\d{1,2})?$/.test(text) ? toCents(text.replace(",", ".")) : 0;
  if (cents === 0) throw new CommandError(`${printed(text)} is not an amount, such as 12.50.`);
  return cents;
}

/** Reads a date of the form YYYY-MM-DD. @throws CommandError for another text and a day that does not exist */
export function dayFrom(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw new CommandError(`${printed(text)} is no date of the form YYYY-MM-DD.`);
  return text;
}

/** Reads a whole number from 1. @throws CommandError naming the option */
export function countFrom(option: string, text: string): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count === 0) throw new CommandError(`--${option} is a whole number from 1.`);
  return count;
}

/**
 * Names what is wrong with the number of arguments without `--`.
 * @param names of the arguments, as the usage shows them
 * @throws CommandError for a missing one and for one too many, with the usage
 */
export function requireArguments(positionals: readonly string[], names: readonly string[], usage: string): void {
  const missing = names.find((_, index) => !positionals[index]);
  if (missing) throw new CommandError(`${missing} is missing.\n${usage}`);
  const extra = positionals[names.length];
  if (extra !== undefined) throw new CommandError(`There is one argument too many: ${printed(extra)}.\n${usage}`);
}

/** Reads the id of a row. @param list the command that prints it, such as "mails list" @throws CommandError for another text */
export function idFrom(list: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CommandError(`${printed(text)} is no id of \`${list}\`.`);
  return Number(text);
}
