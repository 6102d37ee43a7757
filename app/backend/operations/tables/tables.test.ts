import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amountOfCell, booleanOfCell, countOfCell } from "./cell-values";
import { openTable } from "./read-table";
import { writeTable } from "./write-table";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tables-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Buffer) {
  const path = join(folder, "in.csv");
  await writeFile(path, content);
  const table = await openTable(path);
  const rows = [];
  for await (const row of table.rows) rows.push(row);
  return { ...table, rows };
}

const EXPECTED = [{ name: "Città", price: "12,50" }];

test.each([
  ["a comma", `name,price\nCittà,"12,50"\n`],
  ["semicolons, as Italian Excel", "name;price\r\nCittà;12,50\r\n"],
  ["tabs", "name\tprice\nCittà\t12,50"],
  ["a byte order mark", "\uFEFFname;price\nCittà;12,50\n"],
  ["a byte order mark before quotation marks", '\uFEFF"name";"price"\n"Città";"12,50"\n'],
  ["Excel's line about the separator", "sep=;\r\nname;price\r\nCittà;12,50\r\n"],
  ["Windows-1252", Buffer.from("name;price\r\nCittà;12,50\r\n", "latin1")],
  ["UTF-16, Excel's Unicode text", Buffer.from("\uFEFFname\tprice\r\nCittà\t12,50\r\n", "utf16le")],
  ["old Macintosh line ends", "name;price\rCittà;12,50\r"],
  ["spaces, empty lines and columns without a heading", " name ; price ;;\n\n;;;\n Città ; 12,50\u00A0;;\n\n"],
])("a file with %s is read", async (_, content) => {
  const { rows } = await read(content);
  expect(rows.map(({ cells }) => ({ ...cells }))).toEqual(EXPECTED);
  expect(rows.map(({ fault }) => fault)).toEqual([null]);
});

test("the euro sign and curly quotation marks of Windows-1252 are what Excel shows", async () => {
  const bytes = Buffer.concat([Buffer.from("name\n"), Buffer.from([0x80, 0x20, 0x93, 0x94, 0xe0])]);
  expect((await read(bytes)).rows[0]?.cells.name).toBe("€ “”à");
});

test("a row has the number of the line in which it starts, also after cells of several lines", async () => {
  const { rows } = await read('name;price\n"a\nb\n";1\n\nc;2\r\n"d\r\ne";3\nf;4\n');
  expect(rows.map(({ line, cells }) => [line, cells.name])).toEqual([
    [2, "a\nb"],
    [6, "c"],
    [7, "d\ne"],
    [9, "f"],
  ]);
});

test("a row with too many cells is reported with its line, and the rows after it are read", async () => {
  const { rows } = await read("name,price\na,12,50\nb,1\n");
  expect(rows.map(({ fault }) => fault?.message ?? null)).toEqual([
    "Line 2: The row has 3 cells, the first line has 2: put quotation marks around a cell that contains the separator.",
    null,
  ]);
});

test.each([
  ["an empty file", "", "The file is empty."],
  ["only a byte order mark", "\uFEFF", "The file is empty."],
  ["a workbook", Buffer.from("PK\u0003\u0004rest"), "This is an Excel workbook or a ZIP file: save the sheet as CSV."],
  [
    "an old workbook",
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]),
    "This is an old Excel workbook: save the sheet as CSV.",
  ],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), "This file is not text: save the sheet as CSV."],
  ["the same heading twice", "name,Name\na,b", 'Line 1: The heading "Name" is there twice.'],
  [
    "an open quotation mark",
    'name,price\na,1\nb,"2\nc,3\n',
    'Line 3: A quotation mark (") is opened in this row or below it, and never closed.',
  ],
  [
    "a quotation mark inside a cell",
    'name,price\na,1\n5" heel,2\n',
    'Line 3: A quotation mark (") inside a cell is written twice (""), with one around the cell.',
  ],
  [
    "a row without an end",
    `name,price\na,"${"x".repeat(1_100_000)}`,
    'Line 2: A row is longer than 1000000 characters: perhaps a quotation mark (") in it is never closed.',
  ],
  [
    "a sheet of far too many columns",
    Array.from({ length: 501 }, (_, i) => i).join(","),
    "Line 1: There are more than 500 columns.",
  ],
])("%s is refused in words", async (_, content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

test("an article number that looks like a negative number is a text, and a column of numbers keeps them", async () => {
  const path = join(folder, "numbers.csv");
  const headers = ["sku", "net"];
  const rows = [
    ["-0012", "-12,50"],
    ["-1", "=1+1"],
  ];
  await writeTable(path, { headers, numbers: ["net"], rows });
  expect(await readFile(path, "utf8")).toBe("\uFEFFsku,net\r\n'-0012,\"-12,50\"\r\n'-1,'=1+1\r\n");
  const table = await openTable(path);
  const read: unknown[] = [];
  for await (const { cells } of table.rows) read.push([cells.sku, cells.net]);
  expect(read).toEqual(rows);
});

test("a written file reads back as it was, and a spreadsheet computes none of its cells", async () => {
  const cells = [
    "=1+1",
    "'=1+1",
    "''@x",
    "+39 045",
    "-5",
    "@sum",
    "'plain",
    "a;b,c",
    'say "x"',
    "due\nrighe",
    "",
    "=cmd|' /C calc'!A0",
  ];
  for (const separator of [",", ";"] as const) {
    const path = join(folder, `out${separator}.csv`);
    expect(
      await writeTable(path, { headers: ["cell", "end"], rows: cells.map((cell) => [cell, "e"]), separator }),
    ).toBe(cells.length);
    const table = await openTable(path);
    const back = [];
    for await (const { cells: row } of table.rows) back.push(row.cell);
    expect(back).toEqual(cells);
    const text = await readFile(path, "utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(text).not.toMatch(/(^|[,;"\n])(?!-\d+[,;])[=+\-@]/);
  }
});

test("a file whose rows fail leaves no half file, and the one before stays", async () => {
  const path = join(folder, "kept.csv");
  await writeFile(path, "before");
  async function* rows() {
    yield ["a"];
    throw new Error("database lost");
  }
  await expect(writeTable(path, { headers: ["a"], rows: rows() })).rejects.toThrow("database lost");
  expect(await readFile(path, "utf8")).toBe("before");
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test.each([
  ["89.90", 8990],
  ["89,9", 8990],
  ["1.234,50", 123450],
  ["1,234.50", 123450],
  ["1.234.567", 123456700],
  ["€ 12", 1200],
  ["12,00 €", 1200],
  ["1 234,5", 123450],
  ["0", 0],
])("the amount %s is %i cents", (cell, cents) => {
  expect(amountOfCell(cell)).toBe(cents);
});

test.each([
  ["1.234", '"1.234" means two things: write 1234.00 or 1.23.'],
  ["-5", '"-5" is negative.'],
  ["free", '"free" is not an amount, such as 89.90 or 89,90.'],
  ["1.234.50", "the same sign for thousands and cents"],
  ["1.234.500.12", "the same sign for thousands and cents"],
  ["12.3456", "more than two decimal places"],
  ["1e3", "is not an amount"],
  ["NaN", "is not an amount"],
])("the amount %s is refused", (cell, message) => {
  expect(() => amountOfCell(cell)).toThrow(message);
});

test("counts and yes or no are read as people write them", () => {
  expect(["12", "12.0", "12,00", "0"].map(countOfCell)).toEqual([12, 12, 12, 0]);
  expect(() => countOfCell("1.000")).toThrow('"1.000" means two things: write 1000 or 1.');
  expect(() => countOfCell("2,000")).toThrow("means two things");
  for (const cell of ["-1", "1.5", "1.0000", "many", ""]) expect(() => countOfCell(cell)).toThrow("whole number");
  expect(["TRUE", "Vero", "sì", "no", "FALSO", ""].map(booleanOfCell)).toEqual([true, true, true, false, false, false]);
  expect(() => booleanOfCell("maybe")).toThrow('"maybe" is neither yes nor no.');
});
