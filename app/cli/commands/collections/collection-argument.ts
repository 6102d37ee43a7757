import { collections } from "~/backend/operations/collections/collection-table";
import { TableError } from "~/backend/operations/tables/table-error";
import { CommandError, printed } from "../../command";

/** The names of the collections, as the usage shows them. */
export const COLLECTION_NAMES = Object.keys(collections).join("|");

/** @throws CommandError for an unknown name */
export function requireCollection(name: string, usage: string): void {
  if (!Object.hasOwn(collections, name))
    throw new CommandError(
      `${name === "" ? "The name of the collection is missing" : `${printed(name)} is not a collection`}.\n${usage}`,
    );
}

/** Turns what is wrong with a file into an error message for the operator. */
export async function readable<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TableError) throw new CommandError(`${path}: ${error.message}`);
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    if (code === "ENOENT" && syscall === "stat") throw new CommandError(`There is no file ${path}.`);
    throw new CommandError(`${path} cannot be used: ${(error as Error).message}`);
  }
}
