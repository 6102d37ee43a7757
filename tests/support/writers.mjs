// npm run check -- writers: only one file may write certain tables, because their columns depend on each other or because
// every change must be recorded. Other files that write them fail the check.
import fs from "node:fs";
import path from "node:path";

/** Folders and files under app/ that may write a table; migrations and tests may write every table. */
const writers = {
  products: ["backend/catalogue/price.ts", "backend/catalogue/stock.ts", "backend/catalogue/visibility.ts"],
  product_sizes: ["backend/catalogue/stock.ts"],
  price_changes: ["backend/catalogue/price.ts"],
  product_changes: ["backend/catalogue/change-log.ts"],
  media: ["backend/media/add-media.ts", "backend/media/remove-media.ts"],
  product_images: ["backend/media/product-pictures.ts"],
  order_events: ["backend/orders/transition.ts"],
};

/** Columns that only these files may update. */
const columns = {
  products: {
    sale_price: ["backend/catalogue/price.ts"],
    stock_status: ["backend/catalogue/stock.ts"],
    catalog_visibility: ["backend/catalogue/visibility.ts"],
  },
  orders: {
    payment_status: ["backend/orders/transition.ts"],
    fulfilment_status: ["backend/orders/transition.ts"],
  },
};

const exempt = /\.test(-data)?\.tsx?$|^backend\/db\/migrations\//;

const problems = [];
for (const file of fs.readdirSync("app", { recursive: true, encoding: "utf8" })) {
  const name = file.split(path.sep).join("/");
  if (!/\.tsx?$/.test(name) || exempt.test(name)) continue;
  const text = fs.readFileSync(path.join("app", file), "utf8");
  for (const { table, at, isNew } of writes(text)) {
    const allowed = writers[table];
    if (allowed && !allowed.includes(name)) report(name, text, at, `writes ${table}`, allowed);
    const set = /\.set\(.*?\)/s.exec(text.slice(at, text.indexOf(";", at)))?.[0] ?? text.slice(at, at + 200);
    for (const [column, only] of Object.entries(isNew ? {} : (columns[table] ?? {})))
      if (!only.includes(name) && new RegExp(`\\b${column}\\b`).test(set))
        report(name, text, at, `writes ${table}.${column}`, only);
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Kysely's writing calls and statements of plain SQL. */
function* writes(text) {
  const calls = /\b(?:updateTable|insertInto|deleteFrom|replaceInto|mergeInto)\(\s*["'`](\w+)/g;
  const statements =
    /\b(?:update|insert\s+into|delete\s+from|replace\s+into|merge\s+into)\s+"?(\w+)"?\s+(?:set|values|select|where|\()/gi;
  for (const pattern of [calls, statements])
    for (const match of text.matchAll(pattern))
      yield { table: match[1] ?? "", at: match.index, isNew: /^insert/i.test(match[0]) };
}

function report(name, text, at, what, allowed) {
  const line = text.slice(0, at).split("\n").length;
  problems.push(`app/${name}:${line} ${what}, which only ${allowed.map((file) => `app/${file}`).join(", ")} may do`);
}
