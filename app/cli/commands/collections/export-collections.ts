import { exportCollection } from "~/backend/operations/collections/export-collection";
import { readArguments, type ShopCommand } from "../../command";
import { requireArguments } from "../../values";
import { COLLECTION_NAMES, readable, requireCollection } from "./collection-argument";

const usage = `export ${COLLECTION_NAMES} FILE [--semicolons]
  writes all records of one kind to a file that ends with .json or .csv, as import reads it; --semicolons separates cells for
  a spreadsheet whose decimal sign is a comma`;

export const exportCollections: ShopCommand = {
  usage,
  async run(args, database) {
    const options = { semicolons: { type: "boolean" } } as const;
    const { positionals, values } = readArguments({ args, allowPositionals: true, options }, usage);
    const [name = "", path = ""] = positionals;
    requireCollection(name, usage);
    requireArguments(positionals.slice(1), ["FILE"], usage);
    const separator = values.semicolons ? ";" : ",";
    const records = await readable(path, exportCollection(database.read, name, path, { separator }));
    return { text: `${path}: ${records} ${records === 1 ? "record" : "records"}`, json: { file: path, records } };
  },
};
