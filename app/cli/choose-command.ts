import { ACCEPT } from "~/config/accepts-copy.server";
import { CommandError, type ShopCommand, type StandaloneCommand } from "./command";
import { commands } from "./commands/command-table";

const usageOf = ({ usage }: Pick<ShopCommand, "usage">) =>
  usage
    .split("\n")
    .map((line) => (line.startsWith(" ") ? line : `npm run shop -- ${line}`))
    .join("\n");

type Choice = { help: string } | { command: ShopCommand | StandaloneCommand; args: string[]; json: boolean };

/**
 * The command of a command line, or the help that it asks for. Every command accepts `--json` and `--accept`.
 * @throws CommandError without a command or for an unknown one, with the usage of all commands
 */
export function chooseCommand([name = "", ...args]: string[]): Choice {
  const all = [...Object.values(commands).map(usageOf), COMMON_USAGE].join("\n");
  if (name === "--help" || name === "-h") return { help: all };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CommandError(name === "" ? all : `unknown command ${name}\n${all}`);
  if (args.includes("--help") || args.includes("-h")) return { help: `${usageOf(command)}\n${COMMON_USAGE}` };
  return { command, args: args.filter((one) => one !== "--json" && one !== ACCEPT), json: args.includes("--json") };
}

const COMMON_USAGE = `Every command accepts --json: it prints one JSON value, with amounts in cents.
With ${ACCEPT} it opens a database file that was copied without its -wal file.`;
