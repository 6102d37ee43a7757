import { expect } from "@playwright/test";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { pagePaths } from "~/pages/page-table";
import { test } from "./shop-test";
import type { Shoe } from "./stock-fixtures";
import { type Reply, Visitor } from "./visitor";

const MAX_ID = 2_147_483_647;

const messages = {
  en: {
    quantity: "whole number of at least 1",
    maxItems: "Max items available: 8",
    size: "choose a size",
    soldOut: "Size Sold Out",
    lineGone: "not in the cart",
    full: "50 different products",
    command: "That action isn't available.",
    code: "coupon code is not valid",
    badRequest: "We couldn't process this request",
    tooLarge: "Too much for one form",
    unsupported: "Format not accepted",
    foreign: "Form not accepted",
    method: "That action isn't available",
    tooLong: "Address too long",
    required: "Required",
    noSuchPage: "page of the list does not exist",
    notFound: "PAGE NOT FOUND!",
  },
  it: {
    quantity: "numero intero di almeno 1",
    maxItems: "Massimo articoli disponibili: 8",
    size: "Scegli una taglia",
    soldOut: "Taglia esaurita",
    lineGone: "non è nel carrello",
    full: "50 prodotti diversi",
    command: "Questa azione non è disponibile.",
    code: "codice sconto non è valido",
    badRequest: "Non è stato possibile elaborare la richiesta",
    tooLarge: "Troppo per un solo modulo",
    unsupported: "Formato non accettato",
    foreign: "Modulo non accettato",
    method: "Questa azione non è disponibile",
    tooLong: "Indirizzo troppo lungo",
    required: "Campo obbligatorio",
    noSuchPage: "pagina dell'elenco non esiste",
    notFound: "PAGINA NON TROVATA!",
  },
} as const satisfies Record<Locale, Record<string, string>>;

for (const language of locales) {
  test.describe(`in ${language}`, () => {
    const say = messages[language];
    const cart = href("cart", language);
    const list = href("products", language);

    let visitor: Visitor;
    let shoe: Shoe;
    let product: string;

    /** Expects an error page in the page's language without internal details. */
    function expectRefusal(reply: Reply, status: number, message: string): void {
      expect(reply.status).toBe(status);
      expect(reply.headers["content-type"]).toContain("text/html");
      expect(reply.text).toContain(`<html lang="${language}"`);
      expect(reply.text.replace(/&#(?:x27|39);/g, "'")).toContain(message);
      expect(reply.text).not.toMatch(/\bat \S+ \(|node_modules|\.server\/|SQLITE|Internal Server Error/);
    }

    const add = (fields: Record<string, string | number>) =>
      visitor.post(product, { size: shoe.size.id, quantity: 1, ...fields });
    /** Adds a piece by the URL with the product's id. */
    const addById = (id: number | string, size: number) =>
      visitor.post(href("product", language, { slug: String(id) }), { size, quantity: 1 });
    const update = (quantity: string) =>
      visitor.post(cart, {
        intent: `update:${shoe.id}:${shoe.size.id}`,
        [`quantity-${shoe.id}-${shoe.size.id}`]: quantity,
      });

    // Refused requests change nothing: all tests share one shoe.
    test.beforeAll(async ({ stockFixtures }) => {
      shoe = await stockFixtures.claimShoe();
    });

    test.beforeEach(async ({ baseURL }) => {
      visitor = new Visitor(baseURL ?? "");
      product = href("product", language, { slug: shoe.slug });
      expect((await add({})).status).toBe(303);
    });

    // After all refusals of a test the cart is unchanged, and the shop still answers.
    test.afterEach(async () => {
      const after = await visitor.ask(cart);
      expect(after.status).toBe(200);
      expect(after.text).toContain(`value="update:${shoe.id}:${shoe.size.id}"`);
      expect((await visitor.ask("/healthz")).status).toBe(200);
    });

    test("invalid quantities are refused on the product and cart pages", async () => {
      for (const quantity of ["0", "-1", "1.5", "1e9", "", "two", " ", "0x1"]) {
        expectRefusal(await add({ quantity }), 400, say.quantity);
        expectRefusal(await update(quantity), 400, say.quantity);
      }
    });

    test("quantities above stock are refused with the quantity in stock", async () => {
      for (const quantity of ["9", "９", "1000", "1000000000", "99999999999999999999"]) {
        expectRefusal(await update(quantity), 409, say.maxItems);
        expectRefusal(await add({ quantity }), 409, say.maxItems);
      }
      // One piece is already in the cart.
      expectRefusal(await add({ quantity: 8 }), 409, say.maxItems);
      expectRefusal(await add({ size: shoe.soldOut.id }), 409, say.soldOut);
    });

    test("unknown products and sizes are refused", async () => {
      for (const id of ["999999", String(MAX_ID), String(MAX_ID + 1), "9007199254740993", "-1", "0", "1e3", "x"]) {
        expectRefusal(await addById(id, shoe.size.id), 404, say.notFound);
        expectRefusal(await add({ size: id }), 400, say.size);
        expectRefusal(
          await visitor.post(cart, { intent: `update:${id}:${shoe.size.id}`, [`quantity-${id}-${shoe.size.id}`]: 1 }),
          422,
          say.lineGone,
        );
      }
    });

    test("the 51st line is refused", async ({ stockFixtures }) => {
      const sizes = await stockFixtures.sizesInStock(51);
      const [first, ...rest] = sizes.filter(({ productId }) => productId !== shoe.id);
      for (const size of rest.slice(0, 49)) {
        expect((await addById(size.productId, size.sizeId)).status).toBe(303);
      }
      // A URL with an id leads to the one with the slug, which shows the refusal.
      const byId = await visitor.ask(href("product", language, { slug: String(first?.productId) }));
      const reply = await visitor.post(byId.headers.location ?? "", { size: first?.sizeId ?? 0, quantity: 1 });
      expectRefusal(reply, 422, say.full);
    });

    test("forms with missing or repeated fields are refused", async () => {
      expectRefusal(await visitor.post(product, {}), 400, say.size);
      for (const [name, message] of [
        ["size", say.size],
        ["quantity", say.quantity],
      ] as const)
        expectRefusal(
          await visitor.post(product, [
            ["size", String(shoe.size.id)],
            ["quantity", "1"],
            [name, "1"],
          ]),
          400,
          message,
        );
      expectRefusal(await visitor.post(cart, {}), 400, say.command);
      const quantity = `quantity-${shoe.id}-${shoe.size.id}`;
      const doubled = (name: string): [string, string][] => [
        ["intent", `update:${shoe.id}:${shoe.size.id}`],
        [quantity, "2"],
        [name, "2"],
      ];
      expectRefusal(await visitor.post(cart, doubled("intent")), 400, say.command);
      expectRefusal(await visitor.post(cart, doubled(quantity)), 400, say.quantity);
      expectRefusal(await visitor.post(href("checkout", language), {}), 422, say.required);
      expectRefusal(
        await visitor.post(href("checkout", language), [
          ["name", "A"],
          ["name", "B"],
        ]),
        422,
        say.required,
      );
      const names = ["__proto__", "constructor", "name[0]", "name.first", "toString", "a[b][c]"];
      expectRefusal(
        await visitor.post(
          href("checkout", language),
          names.map((name): [string, string] => [name, "x"]),
        ),
        422,
        say.required,
      );
    });

    test("fields of one megabyte are refused and the shop still answers", async () => {
      const long = "x".repeat(1_048_576);
      expectRefusal(await add({ quantity: long }), 413, say.tooLarge);
      expectRefusal(await visitor.post(cart, { intent: "coupon", coupon: long }), 413, say.tooLarge);
      // Below the front's limit, above the field's.
      const half = "x".repeat(200_000);
      expectRefusal(await visitor.post(cart, { intent: "coupon", coupon: half }), 422, say.code);
      expectRefusal(await visitor.post(cart, { intent: half }), 400, say.command);
      expectRefusal(await visitor.post(href("checkout", language), { name: half }), 422, say.required);
    });

    test("broken multipart, JSON and other bodies are refused", async () => {
      const send = (type: string, body: string) =>
        visitor.ask(cart, { method: "POST", headers: { "content-type": type }, body });
      expectRefusal(await send("multipart/form-data; boundary=x", "--y\r\nnonsense"), 400, say.badRequest);
      expectRefusal(
        await send("multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nup'),
        400,
        say.badRequest,
      );
      expectRefusal(await send("multipart/form-data", "--x--"), 400, say.badRequest);
      expectRefusal(await send("application/json", '{"intent":'), 415, say.unsupported);
      expectRefusal(await send("application/json", '{"intent":"update"}'), 415, say.unsupported);
      expectRefusal(await send("text/plain", "intent=update"), 415, say.unsupported);
      expectRefusal(await send("", "intent=update"), 415, say.unsupported);
      const file =
        '--x\r\nContent-Disposition: form-data; name="intent"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nupdate\r\n--x--\r\n';
      expectRefusal(await send("multipart/form-data; boundary=x", file), 400, say.command);
      expectRefusal(await send("application/x-www-form-urlencoded", "%ff%fe=%zz&=&&&"), 400, say.command);
    });

    test("unknown commands are refused", async () => {
      for (const intent of ["delete-all", "", "__proto__", "UPDATE"])
        expectRefusal(await visitor.post(cart, { intent }), 400, say.command);
      expectRefusal(await visitor.post(product, [["intent", "update"]]), 400, say.badRequest);
    });

    test("an invalid copy of a cart is refused, and ignored when there is a cart", async ({ baseURL }) => {
      const restore = { intent: "restore", cart: "[1,2" };
      const restored = await visitor.post(cart, restore);
      expect(restored.status).toBe(200);
      expect(restored.text).toContain(`name="quantity-${shoe.id}-${shoe.size.id}"`);
      const stranger = new Visitor(baseURL ?? "");
      expectRefusal(await stranger.post(cart, restore), 400, say.command);
      expect(stranger.cookies.has("cart")).toBe(false);
    });

    test("an order without details, quote or command is redirected back and places no order", async () => {
      const review = href("checkout-review", language);
      const bare = await visitor.post(review, { intent: "order", quote: "x.y" });
      expect(bare.status).toBe(303);
      expect(bare.headers.location).toBe(href("checkout", language));
      const unknown = await visitor.post(review, { intent: "buy" });
      expect(unknown.headers.location).toBe(href("checkout", language));
    });

    test("unsupported methods are refused", async () => {
      for (const method of ["PUT", "DELETE", "PATCH", "PROPFIND"])
        expectRefusal(await visitor.ask(cart, { method }), 405, say.method);
      const markdown = `${product}.md`;
      const bare = (["home", "contact", "mini-cart", "brands"] as const).map((page) => href(page, language));
      const outfits = pagePaths.outfits[language].replace("*", "summer");
      for (const path of [...bare, list, `${list}.data`, `${bare[0]}?index`, outfits, markdown]) {
        const reply = await visitor.post(path, { a: "1" });
        expectRefusal(reply, 405, say.method);
        expect(reply.headers.allow).toBe("GET, HEAD, OPTIONS");
      }
      expectRefusal(await visitor.post(`${list}/nothing/here`, { a: "1" }), 404, say.notFound);
      expectRefusal(await visitor.post(`${list}/nobody`, { product: shoe.id, size: 1 }), 404, say.notFound);
      expect((await visitor.ask(cart, { method: "HEAD" })).status).toBe(200);
    });

    test("forms from other sites are refused; requests without an origin are accepted", async () => {
      const from = (headers: Record<string, string>) => visitor.post(cart, { intent: "save", note: "" }, headers);
      for (const origin of ["https://evil.example", "null", "garbled", "http://", "https://127.0.0.1.evil.example"])
        expectRefusal(await from({ origin }), 403, say.foreign);
      expectRefusal(await from({ "sec-fetch-site": "cross-site" }), 403, say.foreign);
      for (const host of ["a b", "evil.example/..", "[::1", "x".repeat(400)])
        expectRefusal(await from({ host }), 400, say.badRequest);
      expect((await from({})).status).toBe(303);
    });

    test("redirects lead only to paths of the shop", async ({ baseURL }) => {
      const switchForm = href("language", language);
      for (const from of [
        "//evil.example",
        "/\\evil.example",
        "https:evil.example",
        "https://evil.example/",
        "/\t/evil",
      ]) {
        const reply = await visitor.post(switchForm, { to: language, from });
        expect(reply.status).toBe(303);
        const to = new URL(reply.headers.location ?? "", baseURL);
        expect(to.origin).toBe(new URL(baseURL ?? "").origin);
        expect(to.pathname).not.toContain("evil");
      }
      expectRefusal(await visitor.post(switchForm, { to: "de", from: "/" }), 400, say.badRequest);
      for (const columns of ["9", ""])
        expectRefusal(await visitor.post(href("grid", language), { columns }), 400, say.badRequest);
    });

    test("a list page beyond the last one is a 404 with a link to the last page", async () => {
      for (const page of ["-1", "0", "9999", "two", "1.5", "99999999999999999999", "1e3"])
        expectRefusal(await visitor.ask(`${list}?page=${page}`), 404, say.noSuchPage);
      const flooded = `?${Array.from({ length: 300 }, (_, index) => `brand=x${index}`).join("&")}`;
      expect((await visitor.ask(list + flooded)).status).toBe(200);
    });

    test("malformed paths lead to the page that no path has", async () => {
      const base = language === "it" ? "/it" : "";
      const ofList = ["a%00b", "x%", "%zz", "%c3%28", "%e0%a4%a", "%E2%80%A8/x"].map((broken) => `${list}/${broken}`);
      for (const path of [`${base}/../etc/passwd`, `${base}/%2e%2e/%2e%2e/etc/passwd`, ...ofList]) {
        const { status, headers } = await visitor.ask(path);
        expect(status, path).toBe(301);
        expectRefusal(await visitor.ask(headers.location ?? ""), 404, say.notFound);
      }
      expectRefusal(await visitor.ask(`${list}/${"x".repeat(5_000)}`), 414, say.tooLong);
      expectRefusal(await visitor.ask(`${list}/${"x".repeat(1_000)}`), 404, say.notFound);
      expectRefusal(await visitor.ask(`${list}/nobody`), 404, say.notFound);
      expectRefusal(await visitor.ask(`${base}/no/such/page`), 404, say.notFound);
    });

    test("a cart cookie that is forged or cut off gives an empty cart", async ({ baseURL }) => {
      const good = visitor.cookies.get("cart") ?? "";
      const [value = "", signature = ""] = decodeURIComponent(good).split(/\.(?=[^.]*$)/);
      const other = Buffer.from(JSON.stringify(["aaaaaaaa-1111", 1, [[shoe.id, shoe.size.id, 5]], null, null]));
      const bad = [
        good.slice(0, -5),
        good.slice(0, 20),
        `${other.toString("base64")}.${signature}`,
        encodeURIComponent(`${value}.${"A".repeat(43)}`),
        "%",
        "undefined",
        "[]",
        "",
      ];
      for (const cookie of bad) {
        const stranger = new Visitor(baseURL ?? "");
        stranger.cookies.set("cart", cookie);
        const reply = await stranger.ask(cart);
        expect(reply.status).toBe(200);
        expect(reply.text).not.toContain(`name="quantity-${shoe.id}-${shoe.size.id}"`);
        const bought = await stranger.post(product, { product: shoe.id, size: shoe.size.id, quantity: 1 });
        expect(bought.status).toBe(303);
      }
      for (const name of ["session", "checkout", "i18n_redirected"]) {
        visitor.cookies.set(name, "%zz.broken");
        expect((await visitor.ask(cart)).text).toContain(`name="quantity-${shoe.id}-${shoe.size.id}"`);
        expect((await visitor.ask(href("checkout", language))).status).toBe(200);
      }
    });

    test("invalid data requests are refused like pages", async () => {
      for (const [path, status] of [
        [`${list}.data?page=x`, 404],
        [`${cart}.data?_routes=%00`, 301],
        [`${list}.data?_routes=nothing`, 200],
        [`${list}?_data=routes%2Fproducts`, 200],
        ["/__manifest", 204],
        ["/__manifest?p=%2F&version=x", 204],
        ["/__manifest?p=", 204],
        ["/__manifest?version=1", 204],
        ["/media/x", 404],
        ["/media/x?width=-1", 400],
        ["/media/..%2f..%2fetc", 301],
        ["/media/%F0", 301],
        ["/media/1?width=9&format=exe", 400],
      ] as const) {
        const reply = await visitor.ask(path);
        expect(reply.status, path).toBe(status);
        expect(reply.text, path).not.toMatch(/node_modules|\bat \S+ \(/);
      }
      expect((await visitor.ask("/healthz")).status).toBe(200);
    });
  });
}

test("a form sent to a URL without a page gets an error page", async ({ baseURL }) => {
  const visitor = new Visitor(baseURL ?? "");
  for (const path of [
    "/countries",
    "/suggest?search=shoes",
    "/media/x",
    "/robots.txt",
    "/llms.txt",
    "/sitemap.xml",
    "/sitemaps/pages.xml",
    "/feeds/en.xml",
    "/healthz",
    "/readyz",
  ]) {
    const reply = await visitor.post(path, { a: "1" });
    expect([reply.status, reply.headers.allow], path).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(reply.headers["content-type"], path).toBe("text/html; charset=utf-8");
    expect(reply.text.replaceAll("&#39;", "'"), path).toContain(messages.en.method);
  }
});
