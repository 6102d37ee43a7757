import { z } from "zod";
import { type Answer, type Better, type Case, expected } from "./cases";

export interface Given {
  status: number;
  /** undefined if the body is not JSON. */
  body: unknown;
  text: string;
}

const withRows = z.looseObject({ data: z.array(z.looseObject({})) });
const withErrors = z.looseObject({
  errors: z
    .array(
      z.looseObject({
        message: z.string().min(1),
        extensions: z.looseObject({ code: z.string(), field: z.string().optional() }),
      }),
    )
    .min(1),
});

/** The difference between the answer and the case's expectation, in one line; undefined if they agree. */
export function difference(recorded: Case, given: Given): string | undefined {
  const wanted = expected(recorded);
  return wanted.kind === "better" ? fromBetter(wanted.better, given) : fromAnswer(recorded, wanted.answer, given);
}

function fromBetter({ status, code, ids }: Better, given: Given): string | undefined {
  if (![status].flat().includes(given.status)) return `status ${status} expected, got ${given.status}`;
  if (code) {
    const codes = codesOf(given.body);
    if (codes.length === 0 || codes.some((one) => ![code].flat().includes(one.code))) {
      return `errors ${code} expected, got ${JSON.stringify(codes)}`;
    }
  }
  if (ids) {
    const rows = withRows.safeParse(given.body);
    const found = rows.data?.data.map(({ id }) => JSON.stringify(id)) ?? [];
    const wanted = ids.map((id) => JSON.stringify(id));
    if (found.sort().join() !== wanted.sort().join()) return `rows ${wanted} expected, got ${found}`;
  }
  return undefined;
}

function fromAnswer(recorded: Case, wanted: Answer, given: Given): string | undefined {
  if (wanted.status !== given.status) return `status ${wanted.status} expected, got ${given.status}`;
  if (recorded.request.method === "HEAD") return undefined;
  if (wanted.body === undefined) {
    const same = wanted.text ? given.body === undefined : given.text === "";
    return same ? undefined : `body ${wanted.text ?? "empty"} expected, got ${given.text.slice(0, 80)}`;
  }
  const errors = codesOf(wanted.body);
  if (errors.length > 0) return unequal(errors.map(canonical).sort(), codesOf(given.body).map(canonical).sort());
  const { row_order: order, nested_order: nested } = recorded;
  if (typeof order === "object") {
    const values = (body: unknown) => rowsOf(body).map((row) => order.by.map((path) => valueAt(row, path)));
    const unordered = unequal(values(wanted.body), values(given.body));
    if (unordered) return unordered;
  }
  const shaped = (body: unknown) => canonical(body, order === "exact" ? (nested ? Number.POSITIVE_INFINITY : 1) : 0);
  return unequal(shaped(wanted.body), shaped(withPlaceholders(wanted.body, given.body)));
}

/** Values that differ from one recording to the next. */
const PLACEHOLDERS: Record<string, (value: string) => boolean> = {
  "<token>": (value) => value.length >= 16,
  "<uuid>": (value) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value),
};

/** The given value, in which texts that fit a placeholder of the wanted value are replaced by it. */
function withPlaceholders(wanted: unknown, given: unknown): unknown {
  if (typeof wanted === "string" && typeof given === "string") return PLACEHOLDERS[wanted]?.(given) ? wanted : given;
  if (typeof wanted !== "object" || wanted === null || Array.isArray(wanted) || Array.isArray(given)) return given;
  const byKey = new Map(Object.entries(wanted));
  return typeof given === "object" && given !== null
    ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, withPlaceholders(byKey.get(key), value)]))
    : given;
}

function unequal(wanted: unknown, given: unknown): string | undefined {
  const [a, b] = [wanted, given].map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  if (a === b || a === undefined || b === undefined) return undefined;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  const from = Math.max(0, at - 30);
  return `…${a.slice(from, from + 90)}… expected, got …${b.slice(from, from + 90)}…`;
}

function codesOf(body: unknown): { code: string; field: string | undefined }[] {
  const errors = withErrors.safeParse(body).data?.errors ?? [];
  return errors.map(({ extensions }) => ({ code: extensions.code, field: extensions.field }));
}

function rowsOf(body: unknown): unknown[] {
  return withRows.safeParse(body).data?.data ?? [];
}

function valueAt(row: unknown, path: string): unknown {
  return (
    path.split(".").reduce<unknown>((value, key) => entriesOf(value).find(([name]) => name === key)?.[1], row) ?? null
  );
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** One text per value, whatever the order of keys; rows keep their order in the outermost `ordered` lists only. */
function canonical(value: unknown, ordered = 0): string {
  if (Array.isArray(value)) {
    const parts = value.map((entry) => canonical(entry, ordered - 1));
    const keep = ordered > 0 || value.every((entry) => typeof entry === "string");
    return `[${(keep ? parts : parts.sort()).join()}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry, ordered)}`);
  return `{${entries.sort().join()}}`;
}
