import type { ParseArgsConfig } from "node:util";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { CommandError, type Outcome, printed, readArguments, type ShopCommand } from "./command";
import { requireArguments } from "./values";

type Options = NonNullable<ParseArgsConfig["options"]>;

interface ActionInput<Values> {
  database: Database<Tables>;
  /** The argument after the action's name; empty for an action without one. */
  subject: string;
  /** All arguments after it, for an action that takes several. */
  subjects: string[];
  values: Values;
}

interface ActionOptions<Names extends Options, Values> {
  /** The name of the argument after the action's name, such as NUMBER; without it the action has none. */
  subject?: string;
  /** Whether that argument may be left out. */
  isOptional?: true;
  /** The same for an action that takes one or more of them. */
  subjects?: string;
  /** The options as the usage shows them. */
  arguments?: string;
  purpose: string;
  options: Names;
  run(input: ActionInput<Values>): Promise<Outcome>;
}

/** An action of a command, such as `list` of `orders list`. */
export interface Action {
  usage(name: string): string;
  run(args: string[], database: Database<Tables>, usage: string): Promise<Outcome>;
}

type Values<Names extends Options> = ReturnType<
  typeof readArguments<{ args: string[]; allowPositionals: true; options: Names }>
>["values"];

/** One action, with the arguments that it alone accepts. */
export function action<const Names extends Options>(options: ActionOptions<Names, Values<Names>>): Action {
  return {
    usage(name) {
      const several = options.subjects && `${options.subjects} [${options.subjects} …]`;
      const one = options.isOptional ? `[${options.subject}]` : options.subject;
      const line = [name, one ?? several, options.arguments].filter(Boolean).join(" ");
      return `${line}\n  ${options.purpose}`;
    },
    async run(args, database, usage) {
      const config = { args, allowPositionals: true as const, options: options.options };
      const { positionals, values } = readArguments(config, usage);
      const [subject = ""] = positionals;
      const { subject: one, subjects: several } = options;
      const isLeftOut = options.isOptional && positionals.length === 0;
      const required = several ? [several, ...positionals.slice(1)] : one && !isLeftOut ? [one] : [];
      requireArguments(positionals, required, usage);
      return options.run({ database, subject, subjects: positionals, values });
    },
  };
}

/** A command whose first argument names one of several actions. */
export function commandOf(
  name: string,
  actions: Readonly<Record<string, Action>>,
  { fillsQueues }: Pick<ShopCommand, "fillsQueues"> = {},
): ShopCommand {
  const usageOf = (action: string) => actions[action]?.usage(`${name} ${action}`) ?? "";
  const usage = Object.keys(actions).map(usageOf).join("\n");
  return {
    usage,
    fillsQueues,
    async run([chosen = "", ...args], database) {
      const found = Object.hasOwn(actions, chosen) ? actions[chosen] : undefined;
      if (!found) throw new CommandError(`${unknown(name, chosen)}\n${usage}`);
      return found.run(args, database, usageOf(chosen));
    },
  };
}

function unknown(name: string, action: string): string {
  return action === "" ? `${name} needs one of these:` : `${name} has no ${printed(action)}:`;
}
