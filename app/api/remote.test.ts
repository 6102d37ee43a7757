import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { countries } from "./catalogue.server";
import { createApi } from "./client.server";

const server = setupServer();
const api = createApi({ fetch: (request) => fetch(request), baseUrl: "https://api.example/v1" });
const address = "https://api.example/v1/items/countries";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test("a remote server is asked under its base address, as the specification has it", async () => {
  server.use(
    http.get(address, ({ request }) => {
      const { searchParams } = new URL(request.url);
      expect(searchParams.get("limit")).toBe("300");
      expect(searchParams.get("sort")).toBe("name_it");
      return HttpResponse.json({ data: [{ id: 109, iso2: "IT", name_it: "Italia", name_en: "Italy" }] });
    }),
  );
  expect(await countries(api)).toEqual([{ id: 109, iso2: "IT", name_it: "Italia", name_en: "Italy" }]);
});

test("a read that meets a dead line once is asked again and succeeds", async () => {
  server.use(
    http.get(address, () => HttpResponse.error(), { once: true }),
    http.get(address, () => HttpResponse.json({ data: [] })),
  );
  expect(await countries(api)).toEqual([]);
});

test("a page of HTML in place of an answer is a server that cannot be used now", async () => {
  server.use(http.get(address, () => HttpResponse.html("<h1>Bad gateway</h1>", { status: 502 })));
  await expect(countries(api)).rejects.toMatchObject({ name: "Unavailable", status: 503 });
});
