import type { EntryContext } from "@remix-run/node";
import { encode } from "turbo-stream";
import { expect, test } from "vitest";
import { pageData } from "./page-data.server";
import { DATA_ID } from "./start-data";

/** The context of a page with the router's own error for a path, and with the stream in which Remix sends it. */
function failedPage(path: string): EntryContext {
  const error = new Error(`No route matches URL "${path}"`);
  const errors = { root: { status: 404, statusText: "Not Found", internal: true, data: `${error}`, error } };
  const plugins = [
    (value: unknown): [string, string] | undefined =>
      value instanceof Error ? ["SanitizedError", value.name] : undefined,
  ];
  return {
    manifest: { entry: { module: "", imports: [] }, routes: {} },
    staticHandlerContext: { matches: [], loaderData: { root: null }, actionData: null, errors },
    serverHandoffStream: encode({ errors }, { plugins }),
  } as unknown as EntryContext;
}

/** As a browser reads them. */
async function dataIn(page: EntryContext) {
  const [, json = ""] = (await pageData(page, "en", "")).split(`id="${DATA_ID}">`);
  return JSON.parse(json.slice(0, json.indexOf("</script")));
}

test.each([..."\u2028\u2029\u0085\ufeff\0\u202e\u200b", "\ud800", "</script>"])(
  "the data of a page have the router's own error for a path with %j",
  async (text) => {
    const { errors } = await dataIn(failedPage(`/x/${text}`));
    const data = `Error: No route matches URL "/x/${text}"`;
    expect(errors.root).toEqual({ status: 404, statusText: "Not Found", data, __type: "RouteErrorResponse" });
  },
);

test("the data of a page have the error of a loader without what Remix has removed from it", async () => {
  const error = Object.assign(new Error("Unexpected Server Error"), { stack: undefined });
  const page = failedPage("/");
  page.staticHandlerContext.errors = { root: error };
  const { errors } = await dataIn(page);
  expect(errors.root).toEqual({ message: "Unexpected Server Error", __type: "Error" });
});

test("scripts get what a loader has returned, under whatever names", async () => {
  const page = failedPage("/");
  const account = {
    filters: { facets: ["open"], sorts: [1] },
    head: { structuredData: [{ a: 1 }] },
    stockForm: "my own",
  };
  Object.assign(page.staticHandlerContext, { errors: null, loaderData: { account } });
  expect(await dataIn(page)).toEqual({ loaderData: { account }, actionData: null, errors: null });
});
