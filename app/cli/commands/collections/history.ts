import { readChanges } from "~/backend/operations/collections/record-log";
import { quoted } from "~/backend/operations/tables/table-error";
import { CommandError, readArguments, type ShopCommand } from "../../command";
import { columns, limitFrom, limitOption, minute } from "../../print";
import { COLLECTION_NAMES, requireCollection } from "./collection-argument";

const usage = `history ${COLLECTION_NAMES} [KEY] [--limit N]
  what imports have made, changed and removed, the latest first: all of a kind, or one record such as a slug`;

export const history: ShopCommand = {
  usage,
  async run(args, database) {
    const { positionals, values } = readArguments({ args, allowPositionals: true, options: limitOption }, usage);
    const [collection = "", record, extra] = positionals;
    requireCollection(collection, usage);
    if (extra !== undefined) throw new CommandError(`There is one argument too many.\n${usage}`);
    const rows = await readChanges(database.read, { collection, record, limit: limitFrom(values) });
    const changes = rows.map(({ id: _, before, after, ...change }) => ({
      ...change,
      before: JSON.parse(before) as Record<string, unknown> | null,
      after: JSON.parse(after) as Record<string, unknown> | null,
    }));
    const lines = changes.map(({ created_on, action, record: key, actor, reason, before, after }) => [
      minute(created_on),
      action,
      key,
      `by ${actor}${reason && ` (${reason})`}`,
      action === "changed" ? differences(before, after) : "",
    ]);
    return { text: columns(lines, "No changes."), json: changes };
  },
};

function differences(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string {
  const shown = (value: unknown) => quoted(typeof value === "string" ? value : JSON.stringify(value ?? null));
  return Object.entries(after ?? {})
    .map(([field, value]) => `${field} ${shown(before?.[field])} → ${shown(value)}`)
    .join(", ");
}
