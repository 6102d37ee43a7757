import { expect, test } from "vitest";
import { listProducts } from "./catalogue.server";
import { createApi } from "./client.server";
import { Unavailable } from "./errors.server";

const list = { filters: { gift_cards: true }, sort: "price_up", page: 1, limit: 12 } as const;

/** The filters of the calls that the list of gift cards makes of a server. */
async function filtersAskedOf(answer: (filter: string) => Response) {
  const asked: string[] = [];
  const api = createApi({
    baseUrl: "http://api.invalid/",
    fetch: async (request) => {
      const filter = new URL(new Request(request).url).searchParams.get("filter") ?? "";
      asked.push(filter);
      return answer(filter);
    },
  });
  const read = listProducts(api, list).then(({ count }) => count);
  return { count: await read.catch((error: unknown) => error), asked };
}

const found = () => Response.json({ data: [], meta: { filter_count: 0 } });
const refusal = (status: number, code: string) =>
  Response.json({ errors: [{ message: "no such field", extensions: { code } }] }, { status });

test("a server with the flag is asked once: by the flag, and by the name where the flag is empty", async () => {
  const { count, asked } = await filtersAskedOf(found);
  expect([count, asked.length]).toEqual([0, 1]);
  const [{ _or: ways }] = JSON.parse(asked[0] ?? "")._and.filter((one: object) => "_or" in one);
  expect(ways).toEqual([
    { is_gift_card: { _eq: true } },
    { _and: [{ is_gift_card: { _null: true } }, { name: { _contains: "Gift Card" } }] },
  ]);
});

test.each([
  [400, "INVALID_QUERY"],
  [403, "FORBIDDEN"],
  [404, "ROUTE_NOT_FOUND"],
])("a server that refuses the flag with %i is asked by the name alone", async (status, code) => {
  const answer = (filter: string) => (filter.includes("is_gift_card") ? refusal(status, code) : found());
  const { count, asked } = await filtersAskedOf(answer);
  expect(count).toBe(0);
  expect(asked.at(-1)).toContain('{"name":{"_contains":"Gift Card"}}');
  expect(asked.at(-1)).not.toContain("is_gift_card");
});

test("a server that fails is not asked by the name", async () => {
  const { count, asked } = await filtersAskedOf(() => refusal(500, "INTERNAL_SERVER_ERROR"));
  expect(count).toBeInstanceOf(Unavailable);
  expect(asked.every((filter) => filter.includes("is_gift_card"))).toBe(true);
});
