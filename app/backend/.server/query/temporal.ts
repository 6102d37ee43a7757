import { invalidQuery } from "../http/errors";

type TemporalType = "date" | "dateTime" | "timestamp" | "time";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/;
const ADJUSTED_NOW = /^\$NOW(?:\(\s*([+-]?\s*\d{1,6})\s*([a-z]+?)s?\s*\))?$/i;

const UNITS: Record<string, (date: Date, amount: number) => void> = {
  year: (date, amount) => date.setUTCFullYear(date.getUTCFullYear() + amount),
  y: (date, amount) => date.setUTCFullYear(date.getUTCFullYear() + amount),
  month: (date, amount) => date.setUTCMonth(date.getUTCMonth() + amount),
  week: (date, amount) => date.setUTCDate(date.getUTCDate() + 7 * amount),
  w: (date, amount) => date.setUTCDate(date.getUTCDate() + 7 * amount),
  day: (date, amount) => date.setUTCDate(date.getUTCDate() + amount),
  d: (date, amount) => date.setUTCDate(date.getUTCDate() + amount),
  hour: (date, amount) => date.setUTCHours(date.getUTCHours() + amount),
  hr: (date, amount) => date.setUTCHours(date.getUTCHours() + amount),
  h: (date, amount) => date.setUTCHours(date.getUTCHours() + amount),
  minute: (date, amount) => date.setUTCMinutes(date.getUTCMinutes() + amount),
  min: (date, amount) => date.setUTCMinutes(date.getUTCMinutes() + amount),
  m: (date, amount) => date.setUTCMinutes(date.getUTCMinutes() + amount),
  second: (date, amount) => date.setUTCSeconds(date.getUTCSeconds() + amount),
  sec: (date, amount) => date.setUTCSeconds(date.getUTCSeconds() + amount),
  s: (date, amount) => date.setUTCSeconds(date.getUTCSeconds() + amount),
};

/** A date, time or `$NOW(-1 day)` as such a column stores it. Times without a zone are UTC. Throws INVALID_QUERY. */
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

/** JavaScript takes 30 February for 1 March. */
function existing(day: string, iso: string): Date | undefined {
  const date = new Date(iso);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? date : undefined;
}

function adjusted(text: string, now: Date): Date {
  const match = ADJUSTED_NOW.exec(text);
  const [, amount, unit] = match ?? [];
  if (!match) throw invalidQuery(`Invalid variable "${text}"`);
  const date = new Date(now);
  if (amount === undefined || unit === undefined) return date;
  const name = unit.toLowerCase();
  const move = Object.hasOwn(UNITS, name) ? UNITS[name] : undefined;
  move?.(date, Number(amount.replace(/\s/g, "")));
  if (!move || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0) {
    throw invalidQuery(`Invalid variable "${text}"`);
  }
  return date;
}
