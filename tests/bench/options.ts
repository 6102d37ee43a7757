import path from "node:path";
import { parseArgs } from "node:util";

const root = path.resolve(import.meta.dirname, "../..");

export interface Options {
  /** Names of parts, in the order of the table of parts. */
  parts: string[];
  json: string;
  writesDocs: boolean;
  /** Measurements of each page on the phone. */
  runs: number;
  /** Measurements of each page of the server. */
  rounds: number;
  /** Products of the shop, except in the part of growth. */
  products: number;
  sizes: number[];
  /** Requests of the part about memory. */
  requests: number;
  dataFolder: string;
}

/** Reads the command line. @throws Error for unknown names and values */
export function readOptions(args: string[], known: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: "string", default: path.join(root, ".data/bench/figures.json") },
      docs: { type: "boolean", default: false },
      runs: { type: "string", default: "7" },
      rounds: { type: "string", default: "5" },
      products: { type: "string", default: "20000" },
      sizes: { type: "string", default: "500,5000,20000,100000" },
      requests: { type: "string", default: "100000" },
      data: { type: "string", default: path.join(root, ".data/bench") },
    },
  });
  const unknown = positionals.find((name) => !known.includes(name) && name !== "docs");
  if (unknown)
    throw new Error(`There is no part ${unknown}. Parts: ${known.join(", ")}; docs writes docs/speed.md alone.`);
  const number = (name: "runs" | "rounds" | "products" | "requests") => positive(values[name], name);
  return {
    parts: known.filter((name) => positionals.length === 0 || positionals.includes(name)),
    json: path.resolve(values.json),
    writesDocs: values.docs || positionals.includes("docs"),
    runs: number("runs"),
    rounds: number("rounds"),
    products: number("products"),
    sizes: values.sizes.split(",").map((size) => positive(size, "sizes")),
    requests: number("requests"),
    dataFolder: path.resolve(values.data),
  };
}

function positive(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes whole numbers above 0, not ${text}`);
  return value;
}
