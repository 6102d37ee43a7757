import { expect } from "vitest";
import { chooseCommand } from "~/cli/choose-command";
import { CommandError } from "~/cli/command";
import type { Server } from "./servers";

/** The operator's commands on a server's database, as `npm run shop -- ARGUMENTS` runs them. */
export function operatorSteps(server: Server) {
  async function outcomeOf(...line: string[]) {
    const choice = chooseCommand(line);
    if ("help" in choice) throw new Error("a command is needed");
    const { command, args } = choice;
    return "runAlone" in command ? command.runAlone(args) : command.run(args, server.database);
  }

  /** What a command prints, with plain spaces. */
  const printed = async (...line: string[]): Promise<string> =>
    (await outcomeOf(...line)).text.replaceAll("\u00a0", " ");

  /** What a command prints with `--json`. */
  const json = async (...line: string[]) => JSON.parse(JSON.stringify((await outcomeOf(...line)).json));

  /** The message of a command that is refused. */
  const refusal = (...line: string[]): Promise<string> =>
    outcomeOf(...line).then(
      ({ text }) => expect.fail(`was not refused: ${text}`),
      (error: unknown) => {
        expect(error).toBeInstanceOf(CommandError);
        return (error as Error).message.replaceAll("\u00a0", " ");
      },
    );

  return { outcomeOf, printed, json, refusal };
}
