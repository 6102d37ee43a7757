import type { Cents } from "~/shop/money";
import { quoted } from "./table-error";

/** A cell that is not what its column needs: the reason for people. */
export class CellError extends Error {
  override name = "CellError";
}

/**
 * Reads an amount with a decimal point or comma, such as 1234.50, 1.234,50, 1,234.50 or € 12.
 * @returns EUR cents
 * @throws CellError for another text, a negative amount, and for 1.234, which means two things
 */
export function amountOfCell(cell: string): Cents {
  const text = cell.replace(/^(?:€|EUR)\s*|\s*(?:€|EUR)$/gi, "").replace(/[\s']/g, "");
  if (/^-/.test(text)) throw new CellError(`${quoted(cell)} is negative.`);
  const parts = /^(\d{1,3}(?:([.,])\d{3})*|\d{1,9})(?:([.,])(\d{1,}))?$/.exec(text);
  if (!parts) throw new CellError(`${quoted(cell)} is not an amount, such as 89.90 or 89,90.`);
  const [, whole = "", thousands, decimal, fraction = ""] = parts;
  const digits = whole.replace(/[.,]/g, "");
  if ((thousands && !decimal && whole.split(thousands).length === 2) || (!thousands && fraction.length === 3))
    throw new CellError(
      `${quoted(cell)} means two things: write ${digits}${fraction}.00 or ${text.replace(/[.,](\d\d)\d$/, ".$1")}.`,
    );
  if (thousands && thousands === decimal)
    throw new CellError(`${quoted(cell)} has the same sign for thousands and cents.`);
  if (fraction.length > 2 && !/^\d\d0*$/.test(fraction))
    throw new CellError(`${quoted(cell)} has more than two decimal places.`);
  return Number(digits) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
}

/** Reads a whole number from 0, such as 12 or 12.0. @throws CellError for another text, and for 1.000, which means two things */
export function countOfCell(cell: string): number {
  const twofold = /^(\d{1,3})[.,]000$/.exec(cell);
  if (twofold) throw new CellError(`${quoted(cell)} means two things: write ${twofold[1]}000 or ${twofold[1]}.`);
  if (!/^\d{1,9}(?:[.,]0{1,2})?$/.test(cell)) throw new CellError(`${quoted(cell)} is not a whole number from 0.`);
  return Number.parseInt(cell, 10);
}

/** Reads yes or no as people and spreadsheets of both languages write it. @throws CellError for another text */
export function booleanOfCell(cell: string): boolean {
  const text = cell.toLowerCase();
  if (["1", "yes", "y", "true", "sì", "si", "vero", "x"].includes(text)) return true;
  if (["0", "no", "n", "false", "falso", ""].includes(text)) return false;
  throw new CellError(`${quoted(cell)} is neither yes nor no.`);
}
