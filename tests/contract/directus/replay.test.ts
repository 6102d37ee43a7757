import { readFileSync } from "node:fs";
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createDatasetServer, type DatasetServer } from "~/backend/directus-dataset/server";
import { asker } from "./ask";
import { readCases } from "./cases";
import { difference } from "./compare";

const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const dataset = readJson("dataset.json");
const { users } = z
  .object({ users: z.record(z.string(), z.object({ email: z.string(), password: z.string() })) })
  .parse(dataset);
const differences = z
  .object({ groups: z.record(z.string(), z.string()), cases: z.record(z.string(), z.string()) })
  .parse(readJson("differences.json"));
const cases = readCases(new URL("cases.jsonl", import.meta.url)).filter(({ group }) => !(group in differences.groups));

const engines = [
  { engine: "SQLite", skipped: false, databaseUrl: undefined },
  { engine: "PostgreSQL", skipped: !env.TEST_DATABASE_URL, databaseUrl: env.TEST_DATABASE_URL },
];

describe.each(engines)("the recorded requests, replayed on $engine", ({ skipped, databaseUrl }) => {
  let server: DatasetServer;
  beforeAll(async () => {
    if (!skipped) server = await createDatasetServer(dataset, { databaseUrl });
  });
  afterAll(() => server?.close());

  test.skipIf(skipped)("get the recorded answers, except for the listed differences", async () => {
    const ask = asker(server, users);
    const found: Record<string, string> = {};
    for (const recorded of cases) {
      const unlike = difference(recorded, await ask(recorded));
      if (unlike) found[recorded.seq] = `${recorded.group}, ${recorded.title}: ${unlike}`;
    }
    const unlisted = Object.entries(found).filter(([seq]) => !(seq in differences.cases));
    const agreeing = Object.keys(differences.cases).filter((seq) => !(seq in found));
    expect({ unlisted, agreeing }).toEqual({ unlisted: [], agreeing: [] });
    expect(cases.length).toBeGreaterThan(300);
  });
});
