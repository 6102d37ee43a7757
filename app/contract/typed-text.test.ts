import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { TEXT_KINDS, type TextKind } from "~/shop/posted-text";
import { typedText } from "./typed-text.server";

type Schema = z.core.$ZodTypes;

const checksOf = (schema: z.core.$ZodType) => schema._zod.def.checks ?? [];

const cleaningOf = (schema: z.core.$ZodType) =>
  checksOf(schema).flatMap(({ _zod: { def } }) => ("tx" in def ? [def.tx] : []));

/** The kinds by the functions that `typedText` cleans with. */
const kinds = new Map(TEXT_KINDS.flatMap((kind) => cleaningOf(typedText(kind, 1)).map((clean) => [clean, kind])));

const isDay = (def: object) => "format" in def && (def.format === "date" || def.format === "datetime");

/** The texts in a schema that are neither choices nor days: their paths and kinds, without a kind where they are not cleaned. */
function textsOf(schema: z.core.$ZodType, path = ""): [path: string, kind?: TextKind][] {
  const { _zod } = schema as Schema;
  const { def } = _zod;
  switch (def.type) {
    case "string":
      return isDay(def) ? [] : [[path, cleaningOf(schema).map((clean) => kinds.get(clean))[0]]];
    case "object": {
      const fields = Object.entries(def.shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`));
      return def.catchall ? [...fields, ...textsOf(def.catchall, `${path}.*`)] : fields;
    }
    case "array":
      return textsOf(def.element, `${path}[]`);
    case "tuple":
      return [...def.items, ...(def.rest ? [def.rest] : [])].flatMap((item) => textsOf(item, `${path}[]`));
    case "record":
    case "map":
      return [...textsOf(def.keyType, `${path}{}`), ...textsOf(def.valueType, `${path}{}`)];
    case "set":
      return textsOf(def.valueType, `${path}{}`);
    case "union":
      return def.options.flatMap((option) => textsOf(option, path));
    case "intersection":
      return [def.left, def.right].flatMap((side) => textsOf(side, path));
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return textsOf(def.innerType, path);
    case "lazy":
      return textsOf(def.getter(), path);
    // What follows a pipe gets what came out of it.
    case "pipe":
      return textsOf(def.in, path);
    case "number":
    case "boolean":
    case "enum":
    case "literal":
    case "null":
    case "undefined":
    case "never":
      return [];
    // It accepts texts of any kind.
    default:
      return [[`${path} (${def.type})`]];
  }
}

const uncleaned = (schema: z.core.$ZodType, path?: string) =>
  textsOf(schema, path).flatMap(([text, kind]) => (kind ? [] : [text]));

/** The schemas by which the embedded server reads bodies, by their names: each is one of the contract. */
async function schemasOfDoors(): Promise<Map<string, z.ZodType>> {
  const found = new Map<string, z.ZodType>();
  const files = readdirSync("app/backend", { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".ts") && name !== "http/body.ts")) {
    const source = readFileSync(`app/backend/${file}`, "utf8");
    for (const [, name = ""] of source.matchAll(
      /\b(?:readBody|checked)\(\s*(?:await \w+\(\w+\)|\w+),\s*(\w+),?\s*\)/g,
    )) {
      const [, exported, module] =
        new RegExp(`import \\{[^}]*?\\b(?:(\\w+) as )?${name}\\b[^}]*\\} from "~/contract/([\\w-]+)[.]server"`).exec(
          source,
        ) ?? [];
      const contract: Record<string, unknown> = await import(`./${module}.server.ts`);
      const schema = contract[exported ?? name];
      if (!(schema instanceof z.ZodType))
        throw new Error(`${file} reads a body by ${name}, which is no schema of the contract`);
      found.set(name, schema);
    }
    const calls = source.match(/\b(?:readBody|checked)\(/g) ?? [];
    expect([file, calls.length]).toEqual([
      file,
      source.match(/\b(?:readBody|checked)\(\s*(?:await \w+\(\w+\)|\w+),\s*\w+,?\s*\)/g)?.length ?? 0,
    ]);
  }
  return found;
}

test("every text in the body of a call is cleaned, or is a choice or a day", async () => {
  const schemas = await schemasOfDoors();
  // The doors of accounts, addresses, carts, orders, payments, returns, newsletter and requests.
  expect(schemas.size).toBeGreaterThan(20);
  for (const [name, schema] of schemas) expect(uncleaned(schema, name)).toEqual([]);
});

test("only texts that nobody types are passed on as they were sent", async () => {
  const texts = [...(await schemasOfDoors()).values()].flatMap((schema) => textsOf(schema));
  const exact = texts.flatMap(([path, kind]) => (kind === "exact" ? [path.split(".").pop() ?? ""] : []));
  expect([...new Set(exact)].filter((name) => !/_url$|_version$|token$/.test(name)).sort()).toEqual([
    "access_key",
    "id",
    "ip",
    "priceDiscounted",
    "query",
    "reference",
    "total",
  ]);
});

test.each<[string, z.ZodType, string[]]>([
  ["a bare text", z.object({ name: z.string().trim().min(1).max(50) }), [".name"]],
  ["an email", z.object({ email: z.email() }), [".email"]],
  ["a URL", z.object({ page: z.url().max(300) }), [".page"]],
  ["an optional text", z.strictObject({ note: z.string().nullish() }), [".note"]],
  ["a text with a default", z.object({ note: z.string().max(5).default("") }), [".note"]],
  ["a text in a list", z.object({ items: z.array(z.object({ note: z.string() })) }), [".items[].note"]],
  ["a text in a pair", z.object({ pair: z.tuple([typedText("name", 1), z.string()]) }), [".pair[]"]],
  ["one of two", z.object({ id: z.union([z.number(), z.string()]) }), [".id"]],
  ["a text that is changed", z.object({ code: z.string().transform((text) => text.trim()) }), [".code"]],
  ["a text that is cleaned in another way", z.object({ code: z.string().overwrite((text) => text.trim()) }), [".code"]],
  ["a text before a pipe", z.object({ code: z.string().pipe(typedText("code", 40)) }), [".code"]],
  ["a pattern", z.object({ id: z.string().regex(/^[a-z]+$/) }), [".id"]],
  ["names and values", z.object({ more: z.record(z.string(), z.string()) }), [".more{}", ".more{}"]],
  ["other fields", z.object({}).catchall(z.string()), [".*"]],
  ["anything", z.object({ more: z.unknown() }), [".more (unknown)"]],
  ["a refined object", z.object({ note: z.string() }).refine(() => true), [".note"]],
  [
    "cleaned texts",
    z.object({
      note: typedText("text", 9).min(1).nullish(),
      day: z.iso.date(),
      id: typedText("exact", 2).regex(/^[A-Z]+$/),
    }),
    [],
  ],
])("the walk finds a text that is not cleaned: %s", (_, schema, paths) => {
  expect(uncleaned(schema)).toEqual(paths);
});

test("a text is cleaned before its length is checked", () => {
  expect(typedText("code", 11).parse("\u202a“BENVENUTO10”.\u202c\u200b")).toBe("BENVENUTO10");
  expect(typedText("name", 5).safeParse("\u200b\u200b").data).toBe("");
  expect(typedText("name", 5).min(1).safeParse("\u200b\u200b").success).toBe(false);
  expect(typedText("text", 300).safeParse("\u200b".repeat(60_000)).success).toBe(false);
  expect(typedText("email", 100).parse("mario@münchen.de")).toBe("mario@xn--mnchen-3ya.de");
  expect(typedText("password", 200).parse(" a\u200b“b” ")).toBe(" a\u200b“b” ");
});
