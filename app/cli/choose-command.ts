import { CommandError, type ShopCommand } from "./command";
import { commands } from "./commands/command-table";

const usageOf = ({ usage }: ShopCommand) => `npm run shop -- ${usage}`;

type Choice = { help: string } | { command: ShopCommand; args: string[] };

/**
 * The command of a command line, or the help that it asks for.
 * @throws CommandError without a command or for an unknown one, with the usage of all commands
 */
export function chooseCommand([name = "", ...args]: string[]): Choice {
  const all = Object.values(commands).map(usageOf).join("\n");
  if (name === "--help" || name === "-h") return { help: all };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CommandError(name === "" ? all : `unknown command ${name}\n${all}`);
  return args.includes("--help") || args.includes("-h") ? { help: usageOf(command) } : { command, args };
}
