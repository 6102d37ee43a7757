import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { countries } from "./catalogue.server";
import { createApi } from "./client.server";

const server = setupServer();
const api = createApi({ fetch: (request) => fetch(request), baseUrl: "https://api.example/v1" });
const url = "https://api.example/v1/items/countries";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test("a remote server gets requests under its base URL in the specification's format", async () => {
  server.use(
    http.get(url, ({ request }) => {
      const { searchParams } = new URL(request.url);
      expect(searchParams.get("limit")).toBe("300");
      expect(searchParams.get("sort")).toBe("name_it");
      return HttpResponse.json({ data: [{ id: 109, iso2: "IT", name_it: "Italia", name_en: "Italy" }] });
    }),
  );
  expect(await countries(api)).toEqual([{ id: 109, iso2: "IT", name_it: "Italia", name_en: "Italy" }]);
});

test("a read that fails once to connect is repeated and succeeds", async () => {
  server.use(
    http.get(url, () => HttpResponse.error(), { once: true }),
    http.get(url, () => HttpResponse.json({ data: [] })),
  );
  expect(await countries(api)).toEqual([]);
});

test("an HTML page in place of an answer is an unavailable server", async () => {
  server.use(http.get(url, () => HttpResponse.html("<h1>Bad gateway</h1>", { status: 502 })));
  await expect(countries(api)).rejects.toMatchObject({ name: "Unavailable", status: 503 });
});
