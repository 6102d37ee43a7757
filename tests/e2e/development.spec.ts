import { expect, type Locator, type Page } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { pageRows, routeFolder } from "~/pages/page-table.server";
import { freePort, type Running, startDevelopment, startShop } from "../support/shop-process";
import { type CopiedProject, copyProject } from "./copied-project";
import { byVisitor } from "./plain-browser";
import { PlainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { pathOf, permissions, shownPages } from "./shown-pages";
import { DEMO } from "./sign-in-steps";
import { Visitor } from "./visitor";

// One development server for all tests.
test.describe.configure({ mode: "default" });

let project: CopiedProject;
let built: Running;
let development: Running;
let sandboxPort: number;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  project = copyProject();
  const env = { API_URL: undefined, DATABASE_URL: undefined, SMTP_URL: undefined };
  built = await startShop({ env });
  sandboxPort = await freePort();
  // The same database: ids, dates and stock are equal.
  const { dataDir } = built;
  development = await startDevelopment({
    folder: project.folder,
    dataDir,
    env: { ...env, SANDBOX_PORT: String(sandboxPort) },
  });
});
test.afterAll(async () => {
  await development?.stop();
  await built?.stop();
  project?.remove();
});

/** Opens a page, and waits until it is hydrated. */
async function open(page: Page, shop: Running, path: string): Promise<void> {
  await page.goto(shop.url + path);
  await hydrated(page);
}

async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((name) => name.startsWith("__reactProps"));
  });
}

/** Elements whose styles are compared, by their names. */
const everywhere = {
  "bar at the top": ".header-top",
  "free delivery": ".header-info",
  logo: ".header-logo",
  footer: ".footer",
};
const elements = {
  home: { ...everywhere, heading: "h1", slide: ".slide", benefits: ".footer-benefits", columns: ".footer-columns" },
  products: {
    ...everywhere,
    "sort order": ".list-sort",
    facet: ".facet",
    card: ".card",
    "card's title": ".card-title",
  },
  product: { ...everywhere, pictures: ".product-pictures", price: ".price", sizes: ".sizes", form: ".buy-form" },
  cart: { ...everywhere, line: ".cart-line", stepper: ".cart-stepper", total: ".cart-total" },
  checkout: { ...everywhere, steps: ".purchase-steps", field: ".field", order: ".purchase-order" },
  login: { ...everywhere, title: "h1", button: "main .button-primary" },
};

/** What a page shows: roles, names, texts and links as assistive technology gets them, and styles of named elements. */
async function shown(page: Page, named: Record<string, string>) {
  const { origin } = new URL(page.url());
  return {
    // Links to share a page have its URL in their queries.
    tree: (await page.locator("body").ariaSnapshot()).replaceAll(origin, "").replaceAll(encodeURIComponent(origin), ""),
    ...(await page.evaluate(
      (selectors) => ({
        title: document.title,
        hasStyles: [...document.styleSheets].some((sheet) => sheet.cssRules.length > 100),
        elements: Object.fromEntries(
          Object.entries(selectors).map(([name, selector]) => {
            const element = document.querySelector(selector);
            if (!element) return [name, null];
            const { display, color, fontSize, height } = getComputedStyle(element);
            return [name, { display, color, fontSize, height }];
          }),
        ),
      }),
      named,
    )),
  };
}

for (const language of locales)
  test(`pages in development are those of the built shop, in ${language}`, {
    tag: language === "it" ? [] : "@long",
  }, async ({ page, browser }) => {
    const context = await browser.newContext();
    const visits = [
      { page, shop: development },
      { page: await context.newPage(), shop: built },
    ];
    // Each page as the first of its visitor: later ones have another face for headings.
    for (const visit of visits) await visit.page.addInitScript(() => sessionStorage.clear());
    const slug = "last-pair";
    for (const [name, named] of Object.entries(elements)) {
      const path = href(name as keyof typeof elements, language, { slug });
      await expect(async () => {
        // Opened again when they differ: a busy machine leaves out a part that takes longer than a second.
        for (const visit of visits) await open(visit.page, visit.shop, path);
        const [inDevelopment, inBuiltShop] = await Promise.all(visits.map((visit) => shown(visit.page, named)));
        expect(inDevelopment).toEqual(inBuiltShop);
        expect(inDevelopment?.hasStyles).toBe(true);
        expect(Object.values(inDevelopment?.elements ?? {})).not.toContain(null);
      }, name).toPass();
      if (name !== "product") continue;
      const size = await page.locator("input[name=size]:enabled").first().inputValue();
      for (const { page: visitor, shop } of visits)
        await visitor.request.post(shop.url + path, { form: { size, quantity: 1 } });
    }
    await context.close();
  });

test("development has the texts of the built shop on every page of the table", { tag: "@long" }, async () => {
  // Vite compiles each page at its first request.
  test.setTimeout(240_000);
  const visitors = [development, built].map(({ url }) => new Visitor(url));
  for (const visitor of visitors) await visitor.post(href("login", "it"), DEMO);
  for (const page of shownPages) {
    const path = pathOf(page, "it");
    // Asked again when they differ, as above.
    await expect(async () => {
      const [inDevelopment, inBuiltShop] = await Promise.all(
        visitors.map(async (visitor) => {
          const { status, headers, text } = await visitor.ask(path);
          const words = text.replace(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, " ").replace(/\s+/g, " ");
          // Error pages in development say more.
          return { status, to: headers.location, words: status < 400 && words.replaceAll(visitor.origin, "") };
        }),
      );
      expect(inDevelopment).toEqual(inBuiltShop);
      expect(inDevelopment?.status).toBe(permissions[page][1]);
    }, path).toPass();
    // The page's script has what its row names.
    const script = await visitors[0]?.ask(`/app/routes/${routeFolder(page)}/route.tsx`);
    const named = [...(script?.text ?? "").matchAll(/virtual:texts\/([\w-]+)/g)].map(([, name]) => name);
    expect(named, page).toEqual(pageRows[page].texts ?? []);
  }
});

test("a purchase works in development", async () => {
  const shopper = new PlainShopper(byVisitor(new Visitor(development.url)), "en");
  await shopper.open(href("products", "en"));
  await shopper.buyFirst();
  await shopper.goToReview({ email: newEmail(), shipping: "pickup", payment: "bankTransfer" });
  expect(await shopper.order()).toMatch(/^VR-/);
});

test("edits arrive in an open page", async ({ page }) => {
  // Browsers have the rule's module from now on, which Remix must not take for a change of scripts alone.
  await page.request.get(`${development.url}/app/shop/delivery.ts`);
  await open(page, development, href("cart", "en"));
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

  await test.step("of a style", async () => {
    project.edit("app/layout/header.css", ".header-top {", ".header-top {\n  outline: 3px solid red;");
    await expect(page.locator(".header-top")).toHaveCSS("outline-width", "3px");
  });
  await test.step("of a component", async () => {
    project.edit("app/layout/header.tsx", '<p className="header-info">', '<p className="header-info" title="Edited">');
    await expect(page.getByTitle("Edited")).toBeVisible();
  });
  await test.step("of a rule", async () => {
    project.edit("app/shop/delivery.ts", "? freeDeliveryOver : null", "? 12_300 : null");
    await expect(page.locator(".header-info")).toContainText("123,00");
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });
  await test.step("of a loader", async () => {
    project.edit("app/routes/cart/route.tsx", '{ title: t("cart:title"), noindex', '{ title: "Edited", noindex');
    await expect(page).toHaveTitle(/^Edited/);
  });
  await test.step("of a text of a component", async () => {
    project.edit("locales/en/cart.json", '"Your cart is empty."', '"Edited text"');
    await expect(page.getByText("Edited text")).toBeVisible();
  });
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  await test.step("of a text of the footer, which has no scripts", async () => {
    project.edit("locales/en/footer.json", '"Community"', '"Edited heading"');
    await expect(page.getByRole("heading", { name: "Edited heading" })).toBeVisible();
  });
});

test("an error page shows the error, its place and its stack", async ({ page, consoleProblems }) => {
  const file = "app/routes/brands/route.tsx";
  const path = href("brands", "en");
  const insert = (after: string, line: string) => project.edit(file, after, `${after}\n${line}`);
  /** Opens the page again until Vite has noticed the edit. */
  const openUntil = (shown: Locator) =>
    expect(async () => {
      await page.goto(development.url + path);
      await expect(shown).toBeVisible({ timeout: 2_000 });
    }).toPass();
  const expectPlace = async (message: string) => {
    await openUntil(page.getByRole("heading", { name: message }));
    await hydrated(page);
    const place = `${project.folder}/${file}:${project.lineOf(file, message)}:`;
    await expect(page.getByRole("link", { name: place })).toHaveAttribute("href", /^\/__open-in-editor\?file=.+/);
    await page.getByRole("link", { name: "Stack" }).click();
    await expect(page.locator("#stack")).toBeFocused();
    await expect(page.locator("#stack")).toContainText(place);
  };

  await test.step("of a loader", async () => {
    const undo = insert("const { t, api } = await pageContext(args);", 'if (t) throw new Error("No brands to load");');
    await expectPlace("No brands to load");
    undo();
  });
  await test.step("of a component", async () => {
    const undo = insert("const locale = useLocale();", 'if (locale) throw new Error("No brands to show");');
    await expectPlace("No brands to show");
    undo();
  });
  await test.step("of an action", async () => {
    const undo = insert(
      "/** The page has no query parameters. */",
      'export async function action() {\n  throw new Error("No brands to change");\n}',
    );
    await expect(async () => {
      const answer = await page.request.post(development.url + path, { form: {} });
      expect(answer.status()).toBe(500);
      expect(await answer.text()).toContain(`${file}:${project.lineOf(file, "No brands to change")}:`);
    }).toPass();
    undo();
  });
  await test.step("of a module, which Vite shows", async () => {
    const undo = insert("/** The page has no query parameters. */", "const = 1;");
    await openUntil(page.getByText(`${file}:${project.lineOf(file, "const = 1;")}:`).first());
    undo();
    await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
  });
  // Chromium logs the status of each page; React and Remix log each error.
  consoleProblems.splice(0);
});

test("a new page is served, its missing text is reported, and the payment sandbox stays", async ({
  page,
  consoleProblems,
}) => {
  project.add(
    "app/routes/stores/route.tsx",
    `import type { MessageKey } from "~/i18n/texts";
import { useT } from "~/i18n/use-t";

export default function Stores() {
  return <h1>{useT()("stores:title" as MessageKey)}</h1>;
}
`,
  );
  const server = "app/pages/page-table.server.ts";
  project.edit(server, "  home: {", '  stores: { cache: "visitors", bundle: "information", texts: [] },\n  home: {');
  project.edit("app/pages/page-table.ts", "  home: {", '  stores: { en: "/stores", it: "/it/negozi" },\n  home: {');
  await expect.poll(() => development.output()).toContain("server restarted");
  expect((await fetch(`http://127.0.0.1:${sandboxPort}/healthz`)).status).toBe(200);
  await open(page, development, "/stores");
  await expect(page.getByRole("heading", { level: 1, name: "⟦missing text stores:title⟧" })).toBeVisible();
  const [report] = consoleProblems.splice(0);
  expect(report).toContain("error: missing text stores:title");
  expect(development.output().split("missing text stores:title")).toHaveLength(2);
});

test("SIGTERM to npm ends the development server and its sandbox", async () => {
  const sandbox = `http://127.0.0.1:${sandboxPort}/healthz`;
  expect((await fetch(sandbox)).status).toBe(200);
  // Resolves when no process has the pipe of the output any more.
  await development.stop();
  for (const url of [development.url, sandbox]) await expect(fetch(url)).rejects.toThrow();
});
