// npm run check -- writers: only one file may write certain tables, because their columns depend on each other or because
// every change must be recorded. Other files that write them fail the check.
import fs from "node:fs";
import path from "node:path";

/** Folders and files under app/ that may write a table; migrations and tests may write every table. */
const writers = {
  products: [
    "backend/catalogue/price.ts",
    "backend/catalogue/stock.ts",
    "backend/catalogue/visibility.ts",
    "backend/operations/products/write-product.ts",
  ],
  product_sizes: ["backend/catalogue/stock.ts", "backend/operations/products/write-product.ts"],
  refund_accounts: ["backend/payments/refund-accounts.ts"],
  price_changes: ["backend/catalogue/price.ts"],
  product_changes: ["backend/catalogue/change-log.ts"],
  media: ["backend/media/add-media.ts", "backend/media/remove-media.ts"],
  product_images: ["backend/media/product-pictures.ts"],
  order_events: ["backend/orders/transition.ts"],
  returns: ["backend/returns/return-state.ts"],
  return_events: ["backend/returns/return-state.ts"],
  point_movements: ["backend/membership/points.ts"],
  voucher_changes: ["backend/orders/voucher-log.ts"],
  record_changes: ["backend/operations/collections/record-log.ts"],
};

/** Columns that only these files may update. */
const columns = {
  products: {
    price: ["backend/catalogue/price.ts"],
    sale_price: ["backend/catalogue/price.ts"],
    discount: ["backend/catalogue/price.ts"],
    reduced_since: ["backend/catalogue/price.ts"],
    stock_status: ["backend/catalogue/stock.ts"],
    sold: ["backend/catalogue/stock.ts"],
    catalog_visibility: ["backend/catalogue/visibility.ts"],
  },
  orders: {
    payment_status: ["backend/orders/transition.ts"],
    fulfilment_status: ["backend/orders/transition.ts"],
  },
  users: { tier: ["backend/membership/points.ts"] },
};

/** Files whose statements name the table in a variable: they fill and restore empty databases, and serve the queues of several tables. */
const variableTables = [
  "backend/db/fill.ts",
  "backend/db/prepared.ts",
  "backend/directus-dataset/fill.ts",
  "backend/operations/collections/write-plan.ts",
  "backend/operations/products/references.ts",
  "backend/operations/backup/restore-postgres.ts",
  "backend/queue/queue.ts",
];

/** Files that update a table of `columns` from a variable. */
const variableColumns = {
  products: ["backend/catalogue/price.ts", "backend/operations/products/write-product.ts"],
  orders: [],
  users: ["backend/accounts/change-user.ts"],
};

const exempt = /\.test(-data)?\.tsx?$|^backend\/db\/migrations\//;

const problems = [];
for (const file of fs.readdirSync("app", { recursive: true, encoding: "utf8" })) {
  const name = file.split(path.sep).join("/");
  if (!/\.tsx?$/.test(name) || exempt.test(name)) continue;
  const text = fs.readFileSync(path.join("app", file), "utf8");
  for (const { table, at, sets, isReadable } of writes(text)) {
    if (table === undefined) {
      if (!variableTables.includes(name)) report(name, text, at, "writes a table that is no literal", variableTables);
      continue;
    }
    const allowed = writers[table];
    if (allowed && !allowed.includes(name)) report(name, text, at, `writes ${table}`, allowed);
    if (!columns[table]) continue;
    if (!isReadable && !variableColumns[table].includes(name))
      report(name, text, at, `writes columns of ${table} that are no literals`, variableColumns[table]);
    for (const [column, only] of Object.entries(columns[table]))
      if (!only.includes(name) && sets.some((set) => new RegExp(`\\b${column}\\b`).test(set)))
        report(name, text, at, `writes ${table}.${column}`, only);
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/**
 * Kysely's writing calls and statements of plain SQL, with what they assign to existing rows. `table` is undefined unless it
 * is a literal; `isReadable` is false when the assigned columns are not all literals.
 */
function* writes(text) {
  const calls =
    /\b(updateTable|insertInto|deleteFrom|replaceInto|mergeInto)(?:<[^>(]*>)?\(\s*(?:["'`](?:\w+\.)?(\w+)(?:\s+as\s+\w+)?["'`])?/g;
  for (const match of text.matchAll(calls)) {
    const statement = text.slice(match.index, endOf(text, match.index));
    const sets = [...statement.matchAll(/\.(?:set|doUpdateSet|thenUpdateSet)\s*\(/g)].map(({ index, 0: call }) => {
      const start = index + call.length;
      return statement.slice(start, endOf(statement, start));
    });
    const isReadable = sets.every(hasLiteralColumns) && (sets.length > 0 || !/^(update|merge)/.test(match[1]));
    yield { table: match[2], at: match.index, sets, isReadable };
  }
  const statements =
    /\b(?:update|insert\s+into|delete\s+from|replace\s+into|merge\s+into)\s+(?:\$\{|(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s*(?:\b(?:set|values|select|using|where)\b|[("'`;]))/gi;
  for (const match of text.matchAll(statements)) {
    const statement = text.slice(match.index, endOf(text, match.index));
    const set = statement.slice(/^insert/i.test(match[0]) ? `${statement} do update`.search(/\bdo\s+update\b/i) : 0);
    yield { table: match[1], at: match.index, sets: [set], isReadable: !/\bset\s+\$\{/i.test(set) };
  }
}

/** Whether the arguments of `set` are an object or a function that returns one, or a column and its value. */
function hasLiteralColumns(set) {
  const isLiteral = /^\s*(?:(?:\w+|\([^()]*\))\s*=>\s*\(\s*)?\{|^\s*["']\w+["']\s*,/.test(set);
  return isLiteral && !/\.\.\.|[{,]\s*\[/.test(set);
}

/** The end of the statement or the arguments at `start`: a `;` outside of brackets, or the bracket that closes around it. */
function endOf(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (text.startsWith("//", at)) at = indexOr(text, "\n", at);
    else if (text.startsWith("/*", at)) at = indexOr(text, "*/", at);
    else if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    else if (`"'\``.includes(character)) at = endOfString(text, at);
    if (depth < 0 || (depth === 0 && text[at] === ";")) return at;
  }
  return text.length;
}

/** The closing quote of the string at `start`; a quote that closes nothing belongs to the text of plain SQL or a comment. */
function endOfString(text, start) {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === quote) return at;
    else if (text[at] === "\n" && quote !== "`") return start;
    else if (quote === "`" && text.startsWith("${", at)) at = endOf(text, at + 2);
  }
  return start;
}

function indexOr(text, part, from) {
  const found = text.indexOf(part, from);
  return found < 0 ? text.length : found;
}

function report(name, text, at, what, allowed) {
  const line = text.slice(0, at).split("\n").length;
  const only = allowed.length > 0 ? `only ${allowed.map((file) => `app/${file}`).join(", ")} may do` : "no file may do";
  problems.push(`app/${name}:${line} ${what}, which ${only}`);
}
