import { type CDPSession, expect } from "@playwright/test";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import budget from "../bench/budget.json" with { type: "json" };
import { asCached, inlineData, shownPart } from "../bench/page-bytes";
import { test } from "./shop-test";
import { Visitor } from "./visitor";

interface Loaded {
  path: string;
  type: string;
  /** Bytes on the wire, with the headers of HTTP. */
  bytes: number;
  /** Bytes of the headers alone. */
  headers: number;
}

/** Files that the browser loads until the page is at rest. The tests' browser loads no pictures. */
async function recordFiles(cdp: CDPSession): Promise<Loaded[]> {
  const files: Loaded[] = [];
  const responses = new Map<string, Omit<Loaded, "bytes">>();
  await cdp.send("Network.enable");
  cdp.on("Network.responseReceived", ({ requestId, type, response: { url, encodedDataLength: headers } }) => {
    if (!url.startsWith("data:")) responses.set(requestId, { path: new URL(url).pathname, type, headers });
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength: bytes }) => {
    const response = responses.get(requestId);
    if (response && response.type !== "Image") files.push({ ...response, bytes });
  });
  return files;
}

/** Maximum bytes of style sheets on any page, as brotli. */
const MAX_STYLE_BYTES = 14_000;

/** These have their forms only with a product in the cart. */
const withCart: readonly string[] = ["cart", "checkout"];

const pathOf = (name: string, language: Locale, slug: string) =>
  ({
    home: href("home", language),
    list: href("products", language),
    product: href("product", language, { slug }),
    cart: href("cart", language),
    checkout: href("checkout", language),
  })[name as keyof typeof budget];

for (const [name, limits] of Object.entries(budget)) {
  const { htmlBytes, firstScreenBytes, inlineDataBytes }: Partial<(typeof budget)["list"]> = limits;

  test(`the page ${name} keeps to its budget of bytes and requests`, async ({
    page,
    context,
    shopper,
    stockFixtures,
    baseURL,
    language,
  }) => {
    const shoe = await stockFixtures.claimShoe();
    const path = pathOf(name, language, shoe.slug);
    if (withCart.includes(name)) await shopper.requestCart(shoe);

    const files = await recordFiles(await context.newCDPSession(page));
    await shopper.open(path);
    // Scripts may wait until the page is painted and the browser idle.
    await page.waitForLoadState("networkidle");
    const blocking = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as (PerformanceResourceTiming & { renderBlockingStatus?: string })[])
        .filter(
          ({ renderBlockingStatus: status, name }) => status === "blocking" && /\.css$/.test(new URL(name).pathname),
        )
        .map(({ name }) => new URL(name).pathname),
    );

    const visitor = new Visitor(baseURL ?? "", { "accept-encoding": "br", accept: "text/html,*/*" });
    for (const { name, value } of await context.cookies(baseURL ?? "")) visitor.cookies.set(name, value);
    const html = await visitor.ask(path);
    expect(html.headers["content-encoding"]).toBe("br");
    const scripts = files.filter(({ type }) => type === "Script");
    const bytesOf = async (type: string) => {
      const paths = new Set(files.flatMap((file) => (file.type === type ? [file.path] : [])));
      const replies = await Promise.all([...paths].map((path) => visitor.ask(path)));
      expect(replies.map(({ headers }) => headers["content-encoding"])).toEqual(replies.map(() => "br"));
      return sum(replies.map(({ size }) => size));
    };
    const scriptBytes = await bytesOf("Script");
    const styleBytes = await bytesOf("Stylesheet");
    expect(scriptBytes).toBeGreaterThan(50_000);
    expect(styleBytes).toBeGreaterThan(1_000);
    const [document] = files.filter(({ type }) => type === "Document");
    const blockingSheets = files.filter(({ path }) => blocking.includes(path)).map(({ bytes }) => bytes);

    const most = (what: string, value: number, limit: number | undefined) => {
      test.info().annotations.push({ type: what, description: `${value} of ${limit ?? "any"}` });
      if (limit !== undefined) expect.soft(value, what).toBeLessThanOrEqual(limit);
    };
    most("HTML, bytes as brotli", asCached(html.text), htmlBytes);
    most(
      "shown HTML and style sheets before the first paint, bytes on the wire",
      (document?.headers ?? Number.NaN) + asCached(shownPart(html.text)) + sum(blockingSheets),
      firstScreenBytes,
    );
    most("inline data, bytes before compression", inlineData(html.text), inlineDataBytes);
    // Remix's script for the scroll position, which ours replaces.
    expect(html.text).not.toContain("STORAGE_KEY");
    most("scripts, bytes as brotli", scriptBytes, limits.scriptBytes);
    most("style sheets, bytes as brotli", styleBytes, MAX_STYLE_BYTES);
    most("scripts, files", scripts.length, limits.scriptFiles);
    most("requests besides pictures", files.length, limits.requestsBesidesPictures);
  });
}

test("with Save-Data the pages ask for no script", async ({ page, shopper, stockFixtures, language }) => {
  const shoe = await stockFixtures.claimShoe();
  await shopper.requestCart(shoe);
  let scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  for (const [name, { scriptFilesWithSaveData }] of Object.entries(budget)) {
    scripts = [];
    await page.goto(pathOf(name, language, shoe.slug));
    // Scripts may also wait for the first use of the page.
    await page.keyboard.press("Tab");
    await page.mouse.wheel(0, 300);
    await page.waitForLoadState("networkidle");
    expect.soft(scripts.length, `${name}: ${scripts.join()}`).toBeLessThanOrEqual(scriptFilesWithSaveData);
  }
});

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
