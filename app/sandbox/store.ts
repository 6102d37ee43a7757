import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The oldest records of a collection are dropped beyond this number. */
const MAX_RECORDS = 1_000;

/** Records of one kind by their ids. Records are values: change a copy and put it. */
export interface Collection<T> {
  get(id: string): T | undefined;
  put(id: string, record: T): void;
  values(): T[];
}

/** The sandbox's data. Every `put` is in the file before it returns, so that it survives a restart or a crash. */
export interface Store {
  collection<T>(name: string): Collection<T>;
}

/** Opens the store in a file; null keeps it in memory alone. A damaged file counts as an empty one. */
export function openStore(file: string | null): Store {
  const collections = new Map<string, Map<string, unknown>>();
  for (const [name, records] of Object.entries(file ? readRecords(file) : {}))
    collections.set(name, new Map(Object.entries(records)));
  const save = () => {
    if (file) writeRecords(file, collections);
  };
  return {
    collection<T>(name: string): Collection<T> {
      const records = (collections.get(name) ?? new Map()) as Map<string, T>;
      collections.set(name, records);
      return {
        get: (id) => records.get(id),
        put(id, record) {
          records.set(id, record);
          for (const oldest of records.keys()) {
            if (records.size <= MAX_RECORDS) break;
            records.delete(oldest);
          }
          save();
        },
        values: () => [...records.values()],
      };
    },
  };
}

function readRecords(file: string): Record<string, Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

/** Written to another file first, so that no reader sees half of it. */
function writeRecords(file: string, collections: Map<string, Map<string, unknown>>) {
  const records = Object.fromEntries([...collections].map(([name, map]) => [name, Object.fromEntries(map)]));
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(records), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
