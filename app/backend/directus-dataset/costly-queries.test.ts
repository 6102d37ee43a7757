import { env } from "node:process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createDatasetServer, type DatasetServer } from "./server";

const KEY = { type: "integer", primaryKey: true };
const WORKS = 400;

/** Long texts are compared slowly. */
const TEXT = "abcdefghij".repeat(2_000);

/** One author wrote all works: each step from a work to its author's works multiplies the rows by their number. */
const catalogue = {
  recordedWith: { secret: "catalogue-test-secret" },
  roles: {},
  collections: {
    authors: {
      fields: {
        id: KEY,
        name: { type: "string" },
        works: { type: "alias", relation: { kind: "o2m", collection: "works", field: "author" } },
      },
    },
    works: {
      fields: {
        id: KEY,
        title: { type: "string" },
        text: { type: "text" },
        author: { type: "integer", relation: { kind: "m2o", to: "authors" } },
        copies: { type: "alias", relation: { kind: "o2m", collection: "copies", field: "work" } },
      },
    },
    copies: { fields: { id: KEY, work: { type: "integer", relation: { kind: "m2o", to: "works" } } } },
  },
  permissions: {
    public: {
      authors: { read: { fields: ["*"] } },
      works: { read: { fields: ["*"] } },
      copies: { read: { fields: ["*"] } },
    },
  },
  users: {},
  rows: {
    authors: [{ id: 1, name: "Ada" }],
    works: Array.from({ length: WORKS }, (_, index) => ({
      id: index + 1,
      title: `Work ${index}`,
      author: 1,
      text: TEXT,
    })),
    copies: [
      { id: 1, work: 2 },
      { id: 2, work: 1 },
    ],
  },
};

const hops = (count: number) => "author.works.".repeat(count);

describe.each([
  { engine: "SQLite", skipped: false, databaseUrl: undefined, timeoutCode: "QUERY_TIMEOUT" },
  {
    engine: "PostgreSQL",
    skipped: !env.TEST_DATABASE_URL,
    databaseUrl: env.TEST_DATABASE_URL,
    timeoutCode: "QUERY_TIMEOUT",
  },
])("on $engine", ({ skipped, databaseUrl, timeoutCode }) => {
  let server: DatasetServer;
  beforeAll(async () => {
    if (!skipped) server = await createDatasetServer(catalogue, { databaseUrl });
  });
  afterAll(() => server?.close());

  const get = async (query: Record<string, string>) => {
    const response = await server.fetch(new Request(`http://api.test/items/works?${new URLSearchParams(query)}`));
    return { status: response.status, body: await response.json() };
  };
  const code = (answer: Awaited<ReturnType<typeof get>>) => [answer.status, answer.body.errors?.[0]?.extensions.code];

  test.skipIf(skipped)("a sort key may use a to-many relation only as its first step", async () => {
    for (const key of [1, 2, 3, 4].flatMap((count) => [`${hops(count)}id`, `-${hops(count)}title`, `author.works`]))
      expect(code(await get({ sort: key })), key).toEqual([400, "INVALID_QUERY"]);
    const ids = async (sort: string) => {
      const { body } = await get({ sort, fields: "id", limit: "2" });
      return body.data.map(({ id }: { id: number }) => id);
    };
    expect(await ids("copies.id")).toEqual([2, 1]);
    expect(await ids("copies")).toEqual([2, 1]);
    expect(await ids("author.name,-id")).toEqual([400, 399]);
  });

  test.skipIf(skipped || databaseUrl !== undefined)(
    "stops a filter that takes long for each row of the collection itself, also where it only counts",
    async () => {
      const _or = Array.from({ length: 450 }, (_, index) => ({ text: { _icontains: `Q${index}` } }));
      const filter = JSON.stringify({ _or });
      expect(code(await get({ filter, limit: "-1" }))).toEqual([503, timeoutCode]);
      expect(code(await get({ filter, limit: "0", meta: "filter_count" }))).toEqual([503, timeoutCode]);
      expect((await get({ limit: "1" })).status).toBe(200);
    },
  );

  test.skipIf(skipped)("refuses an answer with too many values, and says what to do", async () => {
    const alias = JSON.stringify(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`a${index}`, "id"])));
    expect((await get({ limit: "-1", fields: "*", alias })).status).toBe(200);
    const nested = await get({ limit: "-1", fields: "*,author.works.*" });
    expect([nested.status, nested.body.errors[0].message]).toEqual([400, expect.stringContaining("for pages")]);
  });

  test.skipIf(skipped || databaseUrl !== undefined)(
    "other work of the process goes on between slow queries that arrive together",
    async () => {
      // By this clock each row takes half a millisecond: 0.2 s a query.
      let now = performance.now();
      const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 0.5));
      onTestFinished(() => clock.mockRestore());
      const order: string[] = [];
      const slow = Array.from({ length: 6 }, async (_, index) => {
        const { status } = await get({ filter: JSON.stringify({ text: { _icontains: "Q" } }), limit: "-1" });
        expect(status).toBe(200);
        order.push(`query ${index}`);
      });
      const loop = async () => {
        while (!order.includes("query 5")) {
          await nextTurn();
          order.push("loop");
        }
      };
      await Promise.all([...slow, loop()]);
      expect(order.join(" ")).toMatch(/^(?:loop )*(?:query \d(?: loop)+ ?){6}$/);
    },
  );

  test.skipIf(skipped)("stops a filter over multiplying relations, and answers the next request", async () => {
    const path = hops(4).slice(0, -1).split(".");
    const filter = path.reduceRight<object>((below, name) => ({ [name]: below }), { title: { _null: true } });
    // PostgreSQL's cancelled query is logged.
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(code(await get({ filter: JSON.stringify(filter) }))).toEqual([503, timeoutCode]);
    log.mockRestore();
    expect((await get({ limit: "1" })).status).toBe(200);
  });
});
