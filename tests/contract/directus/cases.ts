import { readFileSync } from "node:fs";
import { z } from "zod";

const answer = z.object({ status: z.number(), body: z.json().optional(), text: z.string().optional() });
export type Answer = z.infer<typeof answer>;

const oneOrMore = <T extends z.ZodType>(value: T) => z.union([value, z.array(value)]);

const better = z.object({
  status: oneOrMore(z.number()).default(200),
  code: oneOrMore(z.string()).optional(),
  /** Exactly these rows. */
  ids: z.array(z.union([z.number(), z.string()])).optional(),
});
export type Better = z.infer<typeof better>;

const schema = z.object({
  seq: z.number(),
  group: z.string(),
  title: z.string(),
  auth: z.string(),
  request: z.object({
    method: z.string(),
    path: z.string(),
    query: z.string().nullish(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.json().optional(),
    rawBody: z.string().optional(),
    pad: z.object({ field: z.string(), bytes: z.number() }).optional(),
  }),
  response: answer,
  also: z.object({ pg: answer.optional() }).nullish(),
  copy: z.boolean().optional(),
  better: better.optional(),
  row_order: z.union([z.literal("any"), z.literal("exact"), z.object({ by: z.array(z.string()) })]).default("any"),
  nested_order: z.literal("exact").optional(),
  /** Values of the answer that later cases use: by name, a path into the body, or `cookie:` and a cookie's name. */
  capture: z.record(z.string(), z.string()).optional(),
  /** The same for the newest mail to an email: the first group of a pattern. */
  capture_mail: z.record(z.string(), z.object({ to: z.string(), match: z.string() })).optional(),
});
export type Case = z.infer<typeof schema>;

/** One recorded case per line. */
export function readCases(file: URL): Case[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

export type Expected = { kind: "answer"; answer: Answer } | { kind: "better"; better: Better };

/** The correct answer: not the recorded bug, and of two engines PostgreSQL's. */
export function expected(recorded: Case): Expected {
  if (recorded.copy === false && recorded.better) return { kind: "better", better: recorded.better };
  return { kind: "answer", answer: recorded.also?.pg ?? recorded.response };
}
