import { type Database, type DatabaseOptions, openDatabase as open } from "~/backend/db/engine";
import { DEFAULT_POLICY } from "~/shop/policy";

/** Opens a database with the specification's policy, or another. */
export function openDatabase<T>(options: Partial<DatabaseOptions>): Promise<Database<T>> {
  return open<T>({ policy: DEFAULT_POLICY, ...options });
}
