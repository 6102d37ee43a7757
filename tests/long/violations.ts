// A small shop that every guard passes, and the files that break one rule each.

function packageWith(packages: Record<string, string>): string {
  const dependencies = { "@remix-run/node": "*", ...packages };
  const devDependencies = {
    "@biomejs/biome": "*",
    "dependency-cruiser": "*",
    knip: "*",
    "typescript-7": "*",
    typescript: "*",
    vitest: "*",
  };
  return `${JSON.stringify({ name: "tidy", private: true, type: "module", dependencies, devDependencies }, null, 2)}\n`;
}

/** A small shop without violations, with the same layout and settings as the real one. */
export const tidy: Record<string, string> = {
  "package.json": packageWith({}),
  "app/cli/api.ts":
    'import { answer } from "~/backend/answer";\nimport { port } from "~/config/port";\n\nanswer(port);\n',
  "app/config/port.ts": "export const port = Number(process.env.PORT);\n",
  "app/backend/answer.ts":
    'import { double } from "~/shop/money";\n\nexport function answer(port: number) {\n  return double(port);\n}\n',
  "app/api/ask.ts": 'import { double } from "~/shop/money";\n\nexport const asked = double(2);\n',
  "app/shop/money.ts": "export function double(cents: number) {\n  return 2 * cents;\n}\n",
  "app/routes/home/route.tsx":
    'import { asked } from "~/api/ask";\n\nconst t = (key: string) => key;\n\nexport default function Home() {\n  return t(asked > 1 ? "home:pair_other" : "home:title");\n}\n',
  "locales/en/home.json":
    '{ "pair_one": "One {{thing}}", "pair_other": "{{count}} {{thing}}", "title": "Home {{name}}" }\n',
  "locales/it/home.json":
    '{ "pair_one": "{{count}} {{thing}}", "pair_other": "{{count}} {{thing}}", "title": "{{name}}" }\n',
  "tests/support/locale-allow.json": '[{ "keys": "home:pair_one", "reason": "The singular of a text in use" }]\n',
};

const importing = (target: string, name: string) =>
  `import { ${name} } from "${target}";\n\nexport const used = ${name};\n`;

/** What is planted, the guard that fails, the text that it prints, and the planted files. */
export type Violation = [what: string, guard: string, named: string, files: Record<string, string>];

export const violations: Violation[] = [
  [
    "a second writer of stock",
    "writers",
    "app/backend/planted-stock.ts:2 writes product_sizes",
    {
      "app/backend/planted-stock.ts":
        'export const sell = (trx: Database) =>\n  trx.updateTable("product_sizes").set({ quantity: 0 }).execute();\n',
    },
  ],
  [
    "a second writer of stock, in plain SQL",
    "writers",
    "app/backend/planted-sql.ts:1 writes product_sizes",
    { "app/backend/planted-sql.ts": 'export const query = "update product_sizes set quantity = 0";\n' },
  ],
  [
    "a second writer of an order's status",
    "writers",
    "app/backend/planted-order.ts:1 writes orders.payment_status",
    {
      "app/backend/planted-order.ts":
        'export const pay = (trx: Database) => trx.updateTable("orders").set({ payment_status: "paid" }).execute();\n',
    },
  ],
  ...["price", "sale_price", "discount", "reduced_since"].map(
    (column): Violation => [
      `a second writer of ${column}`,
      "writers",
      `app/backend/catalogue/visibility.ts:2 writes products.${column}`,
      {
        "app/backend/catalogue/visibility.ts":
          'export const free = (trx: Database) =>\n  trx.updateTable("products").set({ price, sale_price: 0, discount, reduced_since }).execute();\n',
      },
    ],
  ),
  [
    "a second writer of an order's status, from a function",
    "writers",
    "app/backend/planted-function.ts:1 writes orders.payment_status",
    {
      "app/backend/planted-function.ts":
        'export const pay = (trx: Database) => trx.updateTable("orders").set((eb) => ({ payment_status: "paid" })).execute();\n',
    },
  ],
  [
    "a second writer of an order's status, after a call",
    "writers",
    "app/backend/planted-call.ts:1 writes orders.payment_status",
    {
      "app/backend/planted-call.ts":
        'export const pay = (trx: Database) => trx.updateTable("orders").set({ note: f(1), payment_status: "paid" }).execute();\n',
    },
  ],
  [
    "a second writer of an order's status, after the condition",
    "writers",
    "app/backend/planted-order-after.ts:1 writes orders.fulfilment_status",
    {
      "app/backend/planted-order-after.ts":
        'export const back = (trx: Database) => trx.updateTable("orders").where("id", "=", 1).set((e) => ({ fulfilment_status: "new" })).execute();\n',
    },
  ],
  [
    "a second writer of an order's status, on conflict",
    "writers",
    "app/backend/planted-conflict.ts:1 writes orders.payment_status",
    {
      "app/backend/planted-conflict.ts":
        'export const pay = (trx: Database) => trx.insertInto("orders").values(row).onConflict((oc) => oc.doUpdateSet({ payment_status: "paid" })).execute();\n',
    },
  ],
  [
    "a second writer of an order's status, in plain SQL with an alias",
    "writers",
    "app/backend/planted-alias.ts:1 writes orders.payment_status",
    {
      "app/backend/planted-alias.ts": `export const query = "update orders as o set note = '', payment_status = 'paid'";\n`,
    },
  ],
  [
    "an update of a table in a variable",
    "writers",
    "app/backend/planted-table.ts:1 writes a table that is no literal",
    {
      "app/backend/planted-table.ts":
        'export const pay = (trx: Database) => trx.updateTable(table).set({ payment_status: "paid" }).execute();\n',
    },
  ],
  [
    "plain SQL on a table in a variable",
    "writers",
    "app/backend/planted-sql-table.ts:1 writes a table that is no literal",
    { "app/backend/planted-sql-table.ts": `export const query = sql\`delete from \${sql.table(table)}\`;\n` },
  ],
  [
    "an update of an order from a variable",
    "writers",
    "app/backend/planted-columns.ts:1 writes columns of orders that are no literals",
    {
      "app/backend/planted-columns.ts":
        'export const pay = (trx: Database) => trx.updateTable("orders").set(next).execute();\n',
    },
  ],
  [
    "an update of an order that spreads a variable",
    "writers",
    "app/backend/planted-spread.ts:1 writes columns of orders that are no literals",
    {
      "app/backend/planted-spread.ts":
        'export const pay = (trx: Database) => trx.updateTable("orders").set({ note: "", ...next }).execute();\n',
    },
  ],
  [
    "an update of an order in two statements",
    "writers",
    "app/backend/planted-parts.ts:1 writes columns of orders that are no literals",
    {
      "app/backend/planted-parts.ts":
        'const query = trx.updateTable("orders");\nquery.set({ payment_status: "paid" }).execute();\n',
    },
  ],
  [
    "a type error that nothing imports",
    "types",
    "app/backend/planted.ts",
    { "app/backend/planted.ts": 'export const cents: number = "free";\n' },
  ],
  [
    "an any in the backend",
    "style",
    "app/backend/any.ts:1:24 lint/suspicious/noExplicitAny",
    { "app/backend/any.ts": "export const anything: any = 1;\n" },
  ],
  [
    "wrong formatting in the backend",
    "style",
    "app/backend/layout.ts format",
    { "app/backend/layout.ts": "export   const x=1" },
  ],
  ["a barrel", "style", "app/shop/barrel.ts", { "app/shop/barrel.ts": 'export * from "./money";\n' }],
  [
    "a file name that is not in kebab case",
    "style",
    "app/shop/plantedFile.ts",
    { "app/shop/plantedFile.ts": "export const x = 1;\n" },
  ],
  [
    "process.env outside of config",
    "style",
    "app/backend/environment.ts:1:21 lint/style/noProcessEnv",
    { "app/backend/environment.ts": "export const port = process.env.PORT;\n" },
  ],
  [
    "env of node:process outside of config",
    "style",
    "app/routes/planted/route.tsx:3:21 lint/style/noProcessEnv",
    { "app/routes/planted/route.tsx": 'import { env } from "node:process";\n\nexport const port = env.PORT;\n' },
  ],
  [
    "the API client importing the embedded server",
    "imports",
    "module-api: app/api/planted.ts → app/backend/answer.ts",
    { "app/api/planted.ts": importing("~/backend/answer", "answer") },
  ],
  [
    "the embedded server importing the API client",
    "imports",
    "module-backend: app/backend/planted.ts → app/api/ask.ts",
    { "app/backend/planted.ts": importing("~/api/ask", "asked") },
  ],
  [
    "a route importing the embedded server",
    "imports",
    "module-routes: app/routes/planted/route.tsx → app/backend/answer.ts",
    { "app/routes/planted/route.tsx": importing("~/backend/answer", "answer") },
  ],
  [
    "a page that gets its context without its guard",
    "imports",
    "context-without-guard: app/routes/unguarded/route.tsx → app/session/request-context.server.ts",
    {
      "app/routes/unguarded/route.tsx": importing("~/session/request-context.server", "double"),
      "app/session/request-context.server.ts": importing("~/shop/money", "double").replace("used", "double"),
    },
  ],
  [
    "a page that gets its session without its guard",
    "imports",
    "session-without-guard: app/routes/early/route.tsx → app/session/shared-session.server.ts",
    {
      "app/routes/early/route.tsx": importing("~/session/shared-session.server", "double"),
      "app/session/shared-session.server.ts": importing("~/shop/money", "double").replace("used", "double"),
    },
  ],
  [
    "a route importing another route",
    "imports",
    "route-imports-route: app/routes/other/route.tsx → app/routes/home/part.tsx",
    {
      "app/routes/other/route.tsx": importing("../home/part", "part"),
      "app/routes/home/part.tsx": importing("~/shop/money", "double").replace("used", "part"),
    },
  ],
  [
    "a schema in the file of a page, which the browser would get",
    "imports",
    "zod-in-the-browser: app/routes/schema/route.tsx",
    { "app/routes/schema/route.tsx": importing("zod", "z") },
  ],
  [
    "the domain importing another module",
    "imports",
    "module-shop: app/shop/domain.ts → app/config/port.ts",
    { "app/shop/domain.ts": importing("~/config/port", "port") },
  ],
  [
    "two files that import each other",
    "imports",
    "cycle: app/backend/one.ts",
    {
      "app/backend/one.ts": 'import { two } from "./two";\n\nexport const one = () => two();\n',
      "app/backend/two.ts": 'import { one } from "./one";\n\nexport const two = (): unknown => one();\n',
    },
  ],
  [
    "a file without imports and importers",
    "imports",
    "orphan: app/backend/alone.ts",
    { "app/backend/alone.ts": "export const x = 1;\n" },
  ],
  [
    "a folder of app/ that is not in the table",
    "imports",
    "unknown-module: app/attic/planted.ts",
    { "app/attic/planted.ts": importing("~/shop/money", "double") },
  ],
  [
    "a development package in shop code",
    "imports",
    "development-package: app/shop/tool.ts",
    { "app/shop/tool.ts": importing("typescript", "sys") },
  ],
  [
    "a package that is not in package.json",
    "imports",
    "undeclared-package: app/shop/package.ts",
    { "app/shop/package.ts": importing("zod", "z") },
  ],
  [
    "shop code importing test support",
    "imports",
    "app-imports-tests: app/shop/tested.ts → app/shop/prices.test-data.ts",
    {
      "app/shop/tested.ts": importing("./prices.test-data", "prices"),
      "app/shop/prices.test-data.ts": importing("~/shop/money", "double").replace("used", "prices"),
    },
  ],
  [
    "an entry importing the embedded server",
    "imports",
    "entries-leave-the-backend-alone: app/root.tsx → app/backend/answer.ts",
    { "app/root.tsx": importing("~/backend/answer", "answer") },
  ],
  [
    "an import of a missing file",
    "imports",
    "unresolvable: app/shop/broken.ts → ./absent",
    { "app/shop/broken.ts": importing("./absent", "absent") },
  ],
  ["a package that nothing uses", "dead-code", "zod", { "package.json": packageWith({ zod: "*" }) }],
  [
    "an unused export",
    "dead-code",
    "forgotten",
    { "app/backend/answer.ts": `${tidy["app/backend/answer.ts"]}\nexport function forgotten() {}\n` },
  ],
  ["an unused file", "dead-code", "app/backend/planted.ts", { "app/backend/planted.ts": "export const x = 1;\n" }],
  [
    "an export that only its test uses",
    "dead-code",
    "outlived",
    {
      "app/config/port.ts": `${tidy["app/config/port.ts"]}\nexport function outlived() {}\n`,
      "app/config/port.test.ts":
        'import { expect, test } from "vitest";\nimport { outlived } from "./port";\n\ntest("x", () => expect(outlived()).toBeUndefined());\n',
    },
  ],
  [
    "a text that is missing in Italian",
    "locales",
    'locales/en/bag.json: "bag:empty" is missing in locales/it',
    { "locales/en/bag.json": '{ "empty": "Empty" }\n' },
  ],
  [
    "a key that is in no file",
    "locales",
    'app/ui/planted.tsx:2: "home:absent" is in no file',
    { "app/ui/planted.tsx": 'declare const t: (key: string) => string;\nexport const words = t("home:absent");\n' },
  ],
  [
    "a key that is not in the one file that the code reads",
    "locales",
    'app/backend/planted.ts:5: "mail:absent" is in no file',
    {
      "locales/en/mail.json": '{ "known": "x" }\n',
      "locales/it/mail.json": '{ "known": "x" }\n',
      "app/backend/planted.ts":
        'import en from "../../../locales/en/mail.json";\n\nconst t = (key: string) => Reflect.get(en, key);\n\nt("absent");\nt("known");\n',
    },
  ],
  [
    "a page whose row lacks a file of texts",
    "locales",
    'app/pages/page-table.server.ts: the texts of home lack "home"',
    {
      "app/pages/page-table.server.ts":
        'export const layoutTexts = ["common"];\n\nexport const pageRows = { home: { cache: "none" } };\n',
    },
  ],
  [
    "an unused text",
    "locales",
    'locales/en/cart.json: nothing uses "cart:lonely"',
    { "locales/en/cart.json": '{ "lonely": "x" }\n', "locales/it/cart.json": '{ "lonely": "x" }\n' },
  ],
  [
    "placeholders that differ",
    "locales",
    'locales/it/home.json: "home:title" has the placeholders nome, but locales/en/home.json has name',
    { "locales/it/home.json": tidy["locales/it/home.json"]?.replace("{{name}}", "{{nome}}") ?? "" },
  ],
  [
    "an unused allowance",
    "locales",
    '"home:none_*" allows nothing any more',
    { "tests/support/locale-allow.json": '[{ "keys": "home:none_*", "reason": "Made at run time" }]\n' },
  ],
];
