import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import { PART_SUFFIX } from "../../files/part-files";
import { PRIVATE_FILE } from "../../files/private-files";
import { escapedFormula, numberCell } from "./formula";

interface TableOptions {
  headers: readonly string[];
  /** The headers of columns of numbers, which may be negative: elsewhere `-0012` is a text, and gets an apostrophe. */
  numbers?: readonly string[];
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  /** Excel splits at semicolons where the decimal sign is a comma. Default: a comma. */
  separator?: "," | ";";
  /** Whether other users of the computer cannot read it. */
  isPrivate?: boolean;
}

/**
 * Writes a CSV file in UTF-8 with a byte order mark, which Excel needs to read accents, and with formulas escaped. The file gets
 * its name when it is whole; one that is there is replaced.
 * @returns how many rows it has
 * @throws the system's error
 */
export async function writeTable(
  path: string,
  { headers, numbers = [], rows, separator = ",", isPrivate }: TableOptions,
): Promise<number> {
  const part = `${path}.${randomUUID()}${PART_SUFFIX}`;
  const writers = headers.map((header) => (numbers.includes(header) ? numberCell : escapedFormula));
  let count = 0;
  async function* records() {
    yield [...headers];
    for await (const row of rows) {
      count += 1;
      yield row.map((cell, index) => (writers[index] ?? escapedFormula)(cell));
    }
  }
  await mkdir(dirname(path), { recursive: true });
  try {
    await pipeline(
      Readable.from(records()),
      stringify({ bom: true, delimiter: separator, record_delimiter: "windows", quoted_match: /[\r\n]/ }),
      createWriteStream(part, { flags: "wx", flush: true, ...(isPrivate ? { mode: PRIVATE_FILE } : {}) }),
    );
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  return count;
}
