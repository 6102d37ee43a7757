import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { EnvironmentError } from "~/config/env.server";
import { loggedError } from "~/config/log-error.server";

/** What the operator can put right: said in a message, without a stack. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** One of the operator's commands: `npm run shop -- NAME ARGUMENTS`. */
export interface ShopCommand {
  /** Arguments and purpose, as `--help` prints them. */
  usage: string;
  /** @throws CommandError for what the operator can put right */
  run(args: string[], database: Database<Tables>): Promise<void>;
}

/**
 * The command's arguments.
 * @throws CommandError for those that it does not know; tells how it is used
 */
export function readArguments<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** Runs a command; the process ends with status 1 when it fails. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const isForOperator = error instanceof CommandError || error instanceof EnvironmentError;
    console.error(isForOperator ? error.message : loggedError(error));
    process.exit(1);
  });
}
