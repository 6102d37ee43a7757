import { placeholdersIn } from "~/html/placeholders";
import { removedBySanitizing } from "~/html/sanitize.server";
import { fullPictureId, shortPictureId } from "~/shop/picture-id";
import { dateIn, dayOf, firstMoment, lastMoment } from "~/shop/shop-day";
import { amountOfCell, booleanOfCell, CellError, countOfCell } from "../tables/cell-values";
import { quoted } from "../tables/table-error";
import type { Field, Kind, Placeholders, Reference, Value } from "./collection";

/** Of a page of text in one language. */
const MAX_BODY = 300_000;
/** Of a cell's list. */
const MAX_LIST = 200;

/** Line ends and outer spaces, which spreadsheets change, are no difference. */
export const plain = (text: string) => text.replace(/\r\n?/g, "\n").trim();

/** @throws CellError for what is no text and for characters that PostgreSQL or a page refuses */
function textOf(raw: unknown, max: number): string {
  if (raw === null || raw === undefined) return "";
  if (typeof raw !== "string") throw new CellError(`${shown(raw)} is not a text in quotation marks.`);
  const text = plain(raw);
  if (text.length > max) throw new CellError(`The text has ${text.length} characters; ${max} are the limit.`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the refused ones.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u.test(text))
    throw new CellError(`${quoted(text)} contains a control character or half a character.`);
  return text;
}

/** A JSON value as a message shows it; nested ones are not printed, because they may be huge. */
function shown(raw: unknown): string {
  return typeof raw === "object" ? (Array.isArray(raw) ? "A list" : "An object") : quoted(String(raw));
}

const asText = (value: Value) => (value === null ? "" : String(value));

function kind<V extends Value>(read: (text: string, placeholders: Placeholders) => V, max = 200): Kind {
  return { read: (raw, placeholders) => read(textOf(raw, max), placeholders), cell: asText };
}

const line = (max: number) =>
  kind((text) => {
    if (text.includes("\n")) throw new CellError(`${quoted(text)} has more than one line.`);
    return text;
  }, max);

/** A text of one line; required unless it has a default. */
export function name(max = 200): Field {
  const { read, cell } = line(max);
  const required: Kind = {
    read(raw, placeholders) {
      const text = read(raw, placeholders);
      if (text === "") throw new CellError("It is empty.");
      return text;
    },
    cell,
  };
  return { kind: required };
}

export const lineOrNothing = (max = 200): Field => ({ kind: line(max), default: "" });

export const paragraphs: Field = { kind: kind((text) => text, 20_000), default: "" };

/** Letters, digits and dashes: it stands in addresses. */
export function slug(unique?: true): Field {
  const read = kind((text) => {
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text))
      throw new CellError(`${quoted(text)} is no address part: it has small letters, digits and single dashes.`);
    return text;
  }, 100);
  return { kind: read, unique };
}

/** An empty cell says nothing, so that the value stays. */
function stated<V extends Value>(read: (raw: unknown) => V): Kind {
  return {
    read: (raw) => (raw === null || raw === undefined || raw === "" ? undefined : read(raw)),
    cell: asText,
  };
}

/** A whole number. */
export function count(options: { from: number; to: number; default?: Value }): Field {
  const { from, to } = options;
  const read = stated((raw) => {
    const number = typeof raw === "number" ? raw : countOfCell(textOf(raw, 20));
    if (!Number.isInteger(number) || number < from || number > to)
      throw new CellError(`${shown(raw)} is not a whole number from ${from} to ${to}.`);
    return number;
  });
  return { kind: read, default: options.default };
}

export const sort = count({ from: 0, to: 1_000_000, default: 0 });

/** A whole number, or nothing. */
export function countOrNothing(options: { from: number; to: number }): Field {
  const { read } = count(options).kind;
  return { kind: { read: (raw, placeholders) => read(raw, placeholders) ?? null, cell: asText }, default: null };
}

export const yesOrNo: Field = {
  kind: {
    ...stated((raw) => (typeof raw === "boolean" ? raw : booleanOfCell(textOf(raw, 20)))),
    cell: (value) => (value ? "yes" : "no"),
  },
  default: false,
};

export function choice(...values: readonly [string, ...string[]]): Field {
  const read = stated((raw) => {
    const text = textOf(raw, 100).toLowerCase();
    if (!values.includes(text)) throw new CellError(`${quoted(text)} is not one of ${values.join(", ")}.`);
    return text;
  });
  return { kind: read, default: values[0] };
}

/** One of these, or nothing. */
export function choiceOrNothing(...values: readonly [string, ...string[]]): Field {
  const { read } = choice(...values).kind;
  return { kind: { read: (raw, placeholders) => read(raw, placeholders) ?? null, cell: asText }, default: null };
}

export const colour: Field = {
  kind: kind((text) => {
    if (!/^#[0-9a-f]{6}$/i.test(text)) throw new CellError(`${quoted(text)} is no colour, such as #1a2b3c.`);
    return text.toLowerCase();
  }),
};

/** Euro, kept as text with two decimal places: a number in JSON could be euro or cents. */
const euro = kind((text) => (amountOfCell(text) / 100).toFixed(2), 30);

export const amount = (value: string): Field => ({
  kind: {
    read: (raw, placeholders) => (raw === "" || raw === null ? value : euro.read(raw, placeholders)),
    cell: asText,
  },
  default: value,
});

export const amountOrNothing: Field = {
  kind: {
    read: (raw, placeholders) => (raw === "" || raw === null ? null : euro.read(raw, placeholders)),
    cell: asText,
  },
  default: null,
};

/** Which moment of the day a date means. */
type End = "first" | "last";

const momentOfDay = { first: firstMoment, last: lastMoment };

/** A moment (ISO 8601 UTC) as a date, where it is that day's first or last one, and else as it is. */
export function dateOfMoment(moment: string | null, end: End): string | null {
  if (moment === null) return null;
  const day = dayOf(moment);
  return momentOfDay[end](day) === moment ? day : moment;
}

/** The moment of such a text. */
export function momentOfDate(text: string | null, end: End): string | null {
  return text === null || text.length > 10 ? text : momentOfDay[end](text);
}

/** A date in the shop's time zone, or a moment; or nothing. */
export function dateOrNothing(end: End): Field {
  const read = kind((text) => {
    if (text === "") return null;
    const italian = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(text);
    const day = italian ? `${italian[3]}-${italian[2]?.padStart(2, "0")}-${italian[1]?.padStart(2, "0")}` : text;
    if (/^\d{4}-\d\d-\d\d$/.test(day) && dateIn(day)) return day;
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && dateIn(text) && !Number.isNaN(Date.parse(text)))
      return dateOfMoment(new Date(text).toISOString(), end);
    throw new CellError(`${quoted(text)} is no date, such as 2027-08-31 or 31/08/2027.`);
  });
  return { kind: read, default: null };
}

/** A page of the shop, or one elsewhere; or nothing. */
export const link: Field = {
  kind: kind((text) => {
    const isPath = /^\/(?![/\\])[^\s\\"<>]*$/.test(text);
    const isAddress = /^https:\/\/[^\s"<>\\]+$/i.test(text) && URL.canParse(text);
    if (text !== "" && !isPath && !isAddress)
      throw new CellError(`${quoted(text)} is neither a path of the shop, such as /outlet, nor an https address.`);
    return text;
  }, 1_000),
  default: "",
};

/** The HTML of a page of text: what pages would leave out of it is refused. */
export const html: Field = {
  kind: kind((text, placeholders) => {
    const unknown = placeholdersIn(text).find((found) => !placeholders.has(found));
    if (unknown !== undefined) throw new CellError(`There is no placeholder {{${unknown}}}.`);
    const [removed] = removedBySanitizing(text);
    if (removed !== undefined) throw new CellError(`Pages would leave out ${removed}.`);
    return text;
  }, MAX_BODY),
  default: "",
};

/** A picture's id, or a file's name until the import has stored it; or nothing. */
export const picture = (column: string): Field => ({
  kind: kind((text) => (text === "" ? null : shortPictureId(fullPictureId(text))), 255),
  column,
  default: null,
  picture: true,
});

/** The key of another record. */
export function reference(to: Reference, column: string): Field {
  return { ...name(), column, reference: to };
}

export function referenceOrNothing(to: Reference, column: string): Field {
  return { kind: kind((text) => (text === "" ? null : text)), column, reference: to, default: null };
}

/** Texts of one line, in a CSV cell separated by one of `signs`, of which the first is written. */
export function list(signs: string, options: { default?: Value } = {}): Field {
  const [sign = "|"] = signs;
  const read: Kind = {
    read(raw, placeholders) {
      const parts = Array.isArray(raw)
        ? raw
        : textOf(raw, MAX_BODY) === ""
          ? []
          : splitAt(signs, textOf(raw, MAX_BODY));
      if (parts.length > MAX_LIST) throw new CellError(`The list has more than ${MAX_LIST} entries.`);
      return parts.map((part) => String(line(200).read(part, placeholders)));
    },
    cell: (value) => joinedBy(sign, value as readonly string[]),
  };
  return { kind: read, column: null, default: options.default };
}

/** Rows of cells; in a CSV cell each on its own line, with | between its cells. */
export const table: Field = {
  kind: {
    read(raw, placeholders) {
      const rows = Array.isArray(raw) ? raw : textOf(raw, MAX_BODY).split("\n").filter(Boolean);
      if (rows.length > MAX_LIST) throw new CellError(`The table has more than ${MAX_LIST} rows.`);
      return rows.map((row) => list("|").kind.read(row, placeholders) as string[]);
    },
    cell: (value) => (value as readonly string[][]).map((row) => joinedBy("|", row)).join("\n"),
  },
  column: null,
};

function splitAt(signs: string, text: string): string[] {
  const parts = [""];
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    const isEscaped = character === "\\" && index + 1 < text.length;
    if (signs.includes(character)) parts.push("");
    else parts.push(parts.pop() + (isEscaped ? text.charAt(++index) : character));
  }
  return parts.map((part) => part.trim());
}

function joinedBy(sign: string, parts: readonly string[]): string {
  const escaped = parts.map((part) => part.replaceAll("\\", "\\\\").replaceAll(sign, `\\${sign}`));
  return escaped.join(sign === "|" ? " | " : `${sign} `);
}
