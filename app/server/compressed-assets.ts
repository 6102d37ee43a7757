import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { RequestHandler } from "express";

const compress = promisify(brotliCompress);

/** File types that brotli makes much smaller; fonts and pictures are already compressed. */
const kinds = [".css", ".js", ".json", ".svg"];

/**
 * Serves the hashed files of `directory` in brotli's best quality, a tenth smaller than compression during a request.
 * Each file is compressed once, after its first request; other middleware answers requests until then.
 */
export function compressedAssets(directory: string, cacheControl: string): RequestHandler {
  const names = new Set(readableNames(directory).filter((name) => kinds.includes(extname(name))));
  const compressed = new Map<string, Buffer>();

  const prepare = async (name: string): Promise<void> => {
    const file = await readFile(join(directory, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: file.length };
    compressed.set(name, await compress(file, { params }));
  };

  return (req, res, next) => {
    const name = req.path.slice(1);
    const plain = req.headers.range !== undefined || req.headers["if-none-match"] !== undefined;
    if ((req.method !== "GET" && req.method !== "HEAD") || plain || !req.acceptsEncodings("br")) return next();
    const body = compressed.get(name);
    if (!body) {
      // Each existing file is compressed once.
      if (names.delete(name)) prepare(name).catch(() => names.add(name));
      return next();
    }
    res.type(extname(name));
    res.setHeader("Content-Encoding", "br");
    res.setHeader("Content-Length", body.length);
    res.setHeader("Cache-Control", cacheControl);
    res.setHeader("Vary", "Accept-Encoding");
    res.end(req.method === "HEAD" ? undefined : body);
  };
}

/** A shop without browser files still serves its pages. */
function readableNames(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
