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
  /** For programs (`--json`). Decision record 093 has the rules of its names, amounts and times. */
  json: unknown;
  /** The command has found something wrong: the program ends with status 1. */
  failed?: boolean;
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

/** A command that opens no database, or opens it itself: it also works while settings are wrong, or in an empty place. */
export interface StandaloneCommand {
  usage: string;
  /** @throws CommandError for errors that the operator can correct */
  runAlone(args: string[]): Promise<Outcome>;
}

/**
 * Parses the command's arguments.
 * @throws CommandError for unknown arguments, with the command's usage
 */
export function readArguments<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(`${wrongArgument(config) ?? (error instanceof Error ? error.message : error)}\n${usage}`);
  }
}

/** What is wrong with the first wrong argument; null when all are right. */
function wrongArgument({ args = [], options = {}, allowPositionals }: ParseArgsConfig): string | null {
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? "";
    const [name = "", value] = arg.replace(/^--/, "").split(/=(.*)/s);
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (arg === "--") return allowPositionals ? null : "There is one argument too many: --.";
    if (/^-[\d.,]/.test(arg)) return `${printed(arg)} is negative: all numbers of this command are 0 or more.`;
    if (!arg.startsWith("-") && !allowPositionals) return `There is one argument too many: ${printed(arg)}.`;
    if (!arg.startsWith("-")) continue;
    if (!arg.startsWith("--") || !option) return `There is no option ${printed(arg.replace(/=.*/s, ""))}.`;
    if (option.type === "boolean" && value !== undefined) return `--${name} has no value.`;
    if (option.type === "boolean" || value !== undefined) continue;
    const next = args[++index];
    if (next === undefined) return `--${name} needs a value.`;
    if (/^-[\d.,]/.test(next)) return `--${name} is not negative.`;
    if (next.startsWith("-")) return `--${name} needs a value; one that starts with a dash is written --${name}=VALUE.`;
  }
  return null;
}

/** A part of an argument that fits into a message. */
export const printed = (text: string) => text.slice(0, 40);

/** Runs a command; the process ends with status 1 when it fails. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const isForOperator = error instanceof CommandError || error instanceof EnvironmentError;
    console.error(isForOperator ? error.message : loggedError(error));
    process.exit(1);
  });
}

/** @throws CommandError when another server has the data (`API_URL`) */
export function requireOwnData({ API_URL }: { API_URL?: string }): void {
  if (API_URL) throw new CommandError("The data is on the server at API_URL; run the command there.");
}
