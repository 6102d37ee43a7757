import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createDatasetServer, type DatasetServer } from "./server";

const KEY = { type: "integer", primaryKey: true };
const WORKS = 400;

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
    works: Array.from({ length: WORKS }, (_, index) => ({ id: index + 1, title: `Work ${index}`, author: 1 })),
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
