import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printedProblem, TableError } from "../tables/table-error";
import { openProducts } from "./read-products";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "broken-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The messages about a file, one line a mistake. */
async function saidOf(content: string | Buffer): Promise<string> {
  const path = join(folder, "broken.csv");
  await writeFile(path, content);
  const said: string[] = [];
  try {
    const { groups } = await openProducts(path, "en");
    for await (const { problems } of groups) said.push(...problems.map(printedProblem));
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    said.push(error.message);
  }
  return said.join("\n");
}

const own = (row: string) =>
  `slug,name,gender,fit,price,reduced,color_hex,size_system,size,sku,gtin,quantity\n${row}\n`;
const shopify = (row: string, more = "") =>
  `Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src\n${row}\n${more}`;

test.each([
  ["a heading with a mistake", "slug,pirce\na,1\n", 'Line 1: There is no column "pirce".'],
  ["no heading at all", "a-shirt,Shirt,10\n", 'Line 1: There is no column "a-shirt".'],
  ["no slug", "name,price\na,1\n", "Line 1: The column slug is missing."],
  ["a stock without a size", "slug,quantity\na,1\n", "Line 1: The column quantity needs the column size."],
  ["an empty slug", own(",A,,,1,,,,S,,,"), "Line 2, column slug: is empty."],
  [
    "a slug with capitals",
    own("Red-Shirt,A,,,1,,,,S,,,"),
    'Line 2, column slug: "Red-Shirt" is not a part of an address: lower-case letters a-z, digits and dashes.',
  ],
  [
    "a slug that leaves its folder",
    own("../etc,A,,,1,,,,S,,,"),
    'Line 2, column slug: "../etc" is not a part of an address',
  ],
  [
    "rows that stand apart",
    own("a,A,,,1,,,,S,,,\nb,B,,,1,,,,S,,,\na,,,,,,,,M,,,"),
    'Line 4, column slug: The rows of "a" stand apart, the first in line 2: sort the file by slug.',
  ],
  [
    "two prices for one product",
    own("a,A,,,1,,,,S,,,\na,,,,2,,,,M,,,"),
    "Line 3, column price: differs from line 2, which has the same product.",
  ],
  [
    "a size twice",
    own("a,A,,,1,,,,S,,,\na,,,,,,,,small,,,"),
    'Line 3, column size: "S" is there twice, first in line 2.',
  ],
  [
    "an empty size",
    own("a,A,,,1,,,,,,,3"),
    "Line 2, column size: is empty: a product without sizes has the size One size.",
  ],
  [
    "a gender that there is not",
    own("a,A,ladies,,1,,,,S,,,"),
    'Line 2, column gender: "ladies" is none of women, men, unisex, kids.',
  ],
  [
    "a fit that there is not",
    own("a,A,,tight,1,,,,S,,,"),
    'Line 2, column fit: "tight" is none of small, true, large.',
  ],
  [
    "a size system that there is not",
    own("a,A,,,1,,,shoes_uk,S,,,"),
    'Line 2, column size_system: "shoes_uk" is none of',
  ],
  [
    "a price in words",
    own("a,A,,,ten,,,,S,,,"),
    'Line 2, column price: "ten" is not an amount, such as 89.90 or 89,90.',
  ],
  ["a negative price", own("a,A,,,-5,,,,S,,,"), 'Line 2, column price: "-5" is negative.'],
  ["a price of nothing", own("a,A,,,0,,,,S,,,"), 'Line 2, column price: "0" is not a price from 0.01 to 1,000,000.'],
  ["an enormous price", own("a,A,,,99999999,,,,S,,,"), 'Line 2, column price: "99999999" is not a price'],
  [
    "a price that means two things",
    own("a,A,,,1.234,,,,S,,,"),
    'Line 2, column price: "1.234" means two things: write 1234.00 or 1.23.',
  ],
  [
    "a price with parts of cents",
    own("a,A,,,9.9999,,,,S,,,"),
    'Line 2, column price: "9.9999" has more than two decimal places.',
  ],
  ["neither yes nor no", own("a,A,,,1,maybe,,,S,,,"), 'Line 2, column reduced: "maybe" is neither yes nor no.'],
  [
    "a colour by name as its hue",
    own("a,A,,,1,,red,,S,,,"),
    'Line 2, column color_hex: "red" is no colour such as #1d1c20.',
  ],
  ["half a piece", own("a,A,,,1,,,,S,,,1.5"), 'Line 2, column quantity: "1.5" is not a whole number from 0.'],
  [
    "more pieces than a shop has",
    own("a,A,,,1,,,,S,,,99999999"),
    'Line 2, column quantity: "99999999" is more than 1000000 pieces.',
  ],
  ["a negative stock", own("a,A,,,1,,,,S,,,-3"), 'Line 2, column quantity: "-3" is not a whole number from 0.'],
  [
    "a wrong check digit",
    own("a,A,,,1,,,,S,,4006381333932,"),
    'Line 2, column gtin: "4006381333932" is no EAN-8, UPC-12, EAN-13 or GTIN-14: the number of digits or the check digit is wrong.',
  ],
  [
    "a bar code that Excel shortened",
    own('a,A,,,1,,,,S,,"8,05E+12",'),
    'Line 2, column gtin: "8,05E+12" was shortened by the spreadsheet: format the column as text',
  ],
  ["a bar code in words", own("a,A,,,1,,,,S,,none,"), 'Line 2, column gtin: "none" is no EAN or GTIN.'],
  [
    "an article number twice",
    own("a,A,,,1,,,,S,X-1,,\nb,B,,,1,,,,S,X-1,,"),
    'Line 3, column sku: "X-1" is there twice, first in line 2.',
  ],
  [
    "a bar code twice, once without its leading zero",
    own("a,A,,,1,,,,S,,036000291452,\nb,B,,,1,,,,S,,0036000291452,"),
    'Line 3, column gtin: "0036000291452" is there twice, first in line 2.',
  ],
  [
    "an article number that is far too long",
    own(`a,A,,,1,,,,S,${"x".repeat(130)},,`),
    "Line 2, column sku: is longer than 80 characters.",
  ],
  [
    "a name that is far too long",
    own(`a,${"x".repeat(300)},,,1,,,,S,,,`),
    "Line 2, column name: is longer than 200 characters.",
  ],
  [
    "letters lost by an earlier program",
    own("a,Citt\uFFFD,,,1,,,,S,,,"),
    "Line 2, column name: has characters that were lost when the file was saved: export it again.",
  ],
  ["control characters", own("a,A\u0007,,,1,,,,S,,,"), "Line 2, column name: has invisible control characters."],
  ["a cell too many", own("a,A,,,1,50,,,S,,,1,1"), "Line 2: The row has 13 cells, the first line has 12"],
  [
    "a quotation mark that is never closed",
    own('a,"A,,,1,,,,S,,,'),
    'Line 2: A quotation mark (") is opened in this row or below it, and never closed.',
  ],
  ["Shopify without a price", shopify("a,A,true,Size,S,,1,,,"), "Line 2, column price: is empty."],
  ["Shopify without a title", shopify("a,,true,Size,S,,1,10,,"), "Line 2, column title: is empty."],
  ["Shopify without a handle", shopify(",A,true,Size,S,,1,10,,"), "Line 2, column handle: is empty."],
  [
    "Shopify with the same option twice",
    shopify("a,A,true,Size,S,,1,10,,", "a,,,,S,,1,10,,\n"),
    'Line 3, column option values: "S" is there twice, first in line 2.',
  ],
  [
    "Shopify with only a picture",
    shopify("a,A,true,,,,,,,https://x.example/a.jpg", "b,,,,,,,,,\n"),
    "Line 2, column price: is empty.",
  ],
  [
    "Shopify with a wrong bar code",
    shopify("a,A,true,Size,S,,1,10,123,"),
    'Line 2, column barcode: "123" is no EAN-8, UPC-12, EAN-13 or GTIN-14',
  ],
  [
    "Shopify with an article number in two products",
    shopify("a,A,true,Size,S,X,1,10,,", "b,B,true,Size,S,X,1,10,,\n"),
    'Line 3, column sku: "X" is there twice, first in line 2.',
  ],
  [
    "Shopify with a stock in words",
    shopify("a,A,true,Size,S,,lots,10,,"),
    'Line 2, column quantity: "lots" is not a whole number from 0.',
  ],
  [
    "Shopify with a word in Published",
    shopify("a,A,later,Size,S,,1,10,,"),
    'Line 2, column published: "later" is neither yes nor no.',
  ],
])("%s is reported with its place", async (_, content, message) => {
  expect(await saidOf(content)).toContain(message);
});

// What other shops' imports were reported to do wrong.
test.each([
  ["text of Windows in a file without a byte order mark", Buffer.from("slug;name\na;Perché\n", "latin1"), "Perché"],
  ["a bar code with its leading zero", "slug;name;size;gtin\na;A;S;036000291452\n", "036000291452"],
  ["an apostrophe that keeps Excel from counting", "slug;name;size;gtin\na;A;S;'036000291452\n", "036000291452"],
  ["a price as euro with a decimal comma", "slug;price\na;33,61\n", "3361"],
  ["an address with a comma", 'slug,pictures\na,"https://x.example/a,b.jpg | c.jpg"\n', "https://x.example/a,b.jpg"],
  ["a description of several lines", 'slug,description\na,"one\n\n""two"""\n', 'one\\n\\n\\"two\\"'],
])("%s is read as it was meant", async (_, content, part) => {
  expect(await saidOf(content)).toBe("");
  const { groups } = await openProducts(join(folder, "broken.csv"), "en");
  for await (const { products } of groups) expect(JSON.stringify(products)).toContain(part);
});
