import { exportCollection } from "~/backend/operations/collections/export-collection";
import { CommandError, readArguments, type ShopCommand } from "../../command";
import { requireArguments } from "../../values";
import { COLLECTION_NAMES, readable, requireCollection } from "./collection-argument";

const usage = `export ${COLLECTION_NAMES} FILE [--separator comma|semicolon]
  writes all records of one kind to a file that ends with .json or .csv, as import reads it; an Italian Excel needs semicolons`;

const separators: Record<string, "," | ";"> = { comma: ",", semicolon: ";" };

export const exportCollections: ShopCommand = {
  usage,
  async run(args, database) {
    const options = { separator: { type: "string" } } as const;
    const { positionals, values } = readArguments({ args, allowPositionals: true, options }, usage);
    const [name = "", path = ""] = positionals;
    requireCollection(name, usage);
    requireArguments(positionals.slice(1), ["FILE"], usage);
    const separator = separators[values.separator ?? "comma"];
    if (!separator) throw new CommandError(`--separator is comma or semicolon.\n${usage}`);
    const records = await readable(path, exportCollection(database.read, name, path, { separator }));
    return { text: `${path}: ${records} ${records === 1 ? "record" : "records"}`, json: { file: path, records } };
  },
};
