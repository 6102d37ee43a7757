import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { TableError } from "./table-error";

export type Encoding = "utf-8" | "utf-16le" | "windows-1252";

/** Windows-1252 from 0x80 to 0x9F; a hole of the code page is U+FFFD. Some Nodes decode this label as Latin-1. */
const WINDOWS_1252 = "€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ";

/**
 * Finds the encoding of a text file: that of its byte order mark, else UTF-8 when all of it is that, else Windows-1252, which
 * Excel writes in western Europe.
 * @throws TableError for an Excel workbook and other files that are not text; the system's error for an unreadable file
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const start = await firstBytes(path);
  if (start.length === 0) throw new TableError("The file is empty.");
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004")))
    throw new TableError("This is an Excel workbook or a ZIP file: save the sheet as CSV.");
  if (start.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new TableError("This is an old Excel workbook: save the sheet as CSV.");
  if (start.includes(0)) throw new TableError("This file is not text: save the sheet as CSV.");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return "windows-1252";
  }
}

/** The text of a file in pieces, without its byte order mark. Each line end is a line feed, so that lines can be counted. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  let kept = "";
  for await (const piece of decoded(path, encoding)) {
    const text = kept + piece;
    // Its line feed may begin the next piece.
    kept = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - kept.length).replace(/\r\n?/g, "\n");
  }
  if (kept) yield "\n";
}

/** The text of a file in pieces, without its byte order mark, with its own line ends. */
export async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = encoding === "windows-1252" ? null : new TextDecoder(encoding);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield decoder ? decoder.decode(chunk, { stream: true }) : fromWindows1252(chunk);
  if (decoder) yield decoder.decode();
}

function fromWindows1252(bytes: Buffer): string {
  return bytes.toString("latin1").replace(/[\x80-\x9f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign);
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
