import { invalidQuery } from "../http/errors";

type TemporalType = "date" | "dateTime" | "timestamp" | "time";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/;
const ADJUSTED_NOW = /^\$NOW(?:\(\s*(?:([+-]?)\s*(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})\s*([a-z]*))?\s*\))?$/i;

/** In months. Plurals lose their s before the look-up. */
const CALENDAR_UNITS_MONTHS = new Map([...units(1, "mo", "mth", "month"), ...units(12, "y", "yr", "year")]);

/** In milliseconds. */
const UNITS_MS = new Map([
  ...units(1, "ms", "msec", "millisecond"),
  ...units(1_000, "s", "sec", "second"),
  ...units(60_000, "m", "min", "minute"),
  ...units(3_600_000, "h", "hr", "hour"),
  ...units(86_400_000, "", "d", "day"),
  ...units(604_800_000, "w", "week"),
]);

function units(size: number, ...names: string[]): [string, number][] {
  return names.map((name) => [name, size]);
}

/** A date, time or `$NOW(-1 day)` in the column's stored form. Times without a zone are UTC. Throws INVALID_QUERY. */
export function temporalOf(text: string, type: TemporalType, now: Date): string {
  if (text.startsWith("$NOW")) return stored(adjusted(text, now), type);
  const trimmed = text.trim();
  if (type === "time") {
    const match = TIME.exec(trimmed);
    if (!match) throw invalidQuery("Invalid time value");
    return `${match[1]}:${match[2]}:${match[3] ?? "00"}`;
  }
  const parsed = parse(trimmed);
  if (!parsed) throw invalidQuery("Invalid date value");
  return stored(parsed, type);
}

function stored(date: Date, type: TemporalType): string {
  const iso = date.toISOString();
  if (type === "date") return iso.slice(0, 10);
  if (type === "dateTime") return iso.slice(0, 19);
  return type === "time" ? iso.slice(11, 19) : iso;
}

function parse(text: string): Date | undefined {
  if (DATE.test(text)) return existing(text, `${text}T00:00:00Z`);
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [, day = "", hours, minutes, seconds = "00", fraction = "", zone = "Z"] = match;
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  if (!existing(day, `${day}T00:00:00Z`)) return undefined;
  const date = new Date(`${day}T${hours}:${minutes}:${seconds}${fraction.slice(0, 4)}${offset.toUpperCase()}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Undefined for days that do not exist: JavaScript turns 30 February into 1 March. */
function existing(day: string, iso: string): Date | undefined {
  const date = new Date(iso);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? date : undefined;
}

/** As in Directus, a number without a unit means days, and empty brackets mean no change. */
function adjusted(text: string, now: Date): Date {
  const match = ADJUSTED_NOW.exec(text);
  if (!match) throw invalidQuery(`Invalid variable "${text}"`);
  const [, sign, digits, unit = ""] = match;
  if (digits === undefined) return now;
  const date = moved(now, Number(`${sign}${digits}`), unit.toLowerCase());
  if (!date || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0) {
    throw invalidQuery(`Invalid variable "${text}"`);
  }
  return date;
}

function moved(now: Date, amount: number, unit: string): Date | undefined {
  const name = UNITS_MS.has(unit) ? unit : unit.replace(/s$/, "");
  const duration = UNITS_MS.get(name);
  if (duration !== undefined) return new Date(now.getTime() + amount * duration);
  const months = CALENDAR_UNITS_MONTHS.get(name);
  if (months === undefined) return undefined;
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + Math.trunc(amount) * months);
  // If the month is too short for the day, its last day counts.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date;
}
