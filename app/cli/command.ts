import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { EnvironmentError } from "~/config/env.server";
import { loggedError } from "~/config/log-error.server";

/** An error that the operator can correct: a message without a stack trace. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** What a command prints. */
export interface Outcome {
  /** For people. */
  text: string;
  /** For programs (`--json`). Decision record 037 has the rules of its names, amounts and times. */
  json: unknown;
}

/** One of the operator's commands: `npm run shop -- NAME ARGUMENTS`. */
export interface ShopCommand {
  /** Arguments and purpose, as `--help` prints them. */
  usage: string;
  /** Whether it queues mails and refunds, which are sent before the program ends. */
  fillsQueues?: true;
  /** @throws CommandError for errors that the operator can correct */
  run(args: string[], database: Database<Tables>): Promise<Outcome>;
}

/**
 * Parses the command's arguments.
 * @throws CommandError for unknown arguments, with the command's usage
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
