import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createDatasetServer, type DatasetServer } from "~/backend/directus-dataset/server";
import { companyOf } from "~/config/company-settings.server";
import { partsOf } from "../../support/mails";
import { asker } from "./ask";
import { readCases } from "./cases";
import { difference } from "./compare";

const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const dataset = readJson("dataset.json");
const { users, recordedWith } = z
  .object({
    users: z.record(z.string(), z.object({ id: z.string(), email: z.string(), password: z.string() })),
    recordedWith: z.object({ secret: z.string() }),
  })
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
  let outbox: string;
  beforeAll(async () => {
    if (skipped) return;
    outbox = await mkdtemp(join(tmpdir(), "shop-replay-"));
    server = await createDatasetServer(dataset, {
      databaseUrl,
      // The recorded server allowed links to this origin only.
      publicUrl: "https://shop.example",
      mail: { outbox, sender: "shop@example.com", company: companyOf({}, false), bank: { holder: "", iban: "" } },
    });
  });
  afterAll(async () => {
    await server?.close();
    if (outbox) await rm(outbox, { recursive: true });
  });

  async function mailsTo(email: string): Promise<string[]> {
    const names = (await readdir(outbox)).filter((name) => name.endsWith(".eml")).sort();
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
    return mails.filter((mail) => mail.includes(`To: ${email}`)).map((mail) => partsOf(mail).text);
  }
  const mails = {
    count: async (email: string) => (await mailsTo(email)).length,
    newest: (email: string, before: number) =>
      vi.waitFor(
        async () => {
          const all = await mailsTo(email);
          expect(all.length).toBeGreaterThan(before);
          return all.at(-1) ?? "";
        },
        { timeout: 10_000, interval: 20 },
      ),
  };

  // Hundreds of requests one after the other, with logins and mails: 5 s on PostgreSQL, several times as long on a busy machine.
  const patient = { timeout: 90_000 };
  test.skipIf(skipped)("get the recorded answers, except for the listed differences", patient, async () => {
    const ask = asker(server, users, { secret: recordedWith.secret, forgedUser: users.customerA?.id ?? "", mails });
    const found: Record<string, string> = {};
    for (const recorded of cases) {
      const unlike = await ask(recorded).then(
        (given) => difference(recorded, given),
        (error: Error) => error.message,
      );
      if (unlike) found[recorded.seq] = `${recorded.group}, ${recorded.title}: ${unlike}`;
    }
    const unlisted = Object.entries(found).filter(([seq]) => !(seq in differences.cases));
    const agreeing = Object.keys(differences.cases).filter((seq) => !(seq in found));
    expect({ unlisted, agreeing }).toEqual({ unlisted: [], agreeing: [] });
    expect(cases.length).toBeGreaterThan(300);
  });
});
