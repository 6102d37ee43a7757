import { join } from "node:path";
import { openDatabase } from "~/backend/db/engine";
import { migrate } from "~/backend/db/migrate";
import type { Tables } from "~/backend/db/schema";
import { untilReachable } from "~/backend/db/until-reachable";
import { prepareDataDirectory } from "~/backend/files/data-directory";
import { fillReferenceData } from "~/backend/reference-data/fill-reference-data";
import { acceptsCopy } from "~/config/accepts-copy.server";
import { companyOf } from "~/config/company-settings.server";
import { assumeProduction, environment } from "~/config/env.server";
import { chooseCommand } from "./choose-command";
import { type Outcome, requireOwnData, runCommand } from "./command";
import { queuesOfCommand } from "./command-queues";
import { noticesOf } from "./notices";

/** A database that is unreachable for longer than this probably has the wrong URL. */
const WAIT_LIMIT_MS = 30_000;

/** `npm run shop`: the operator's commands. */
async function main() {
  assumeProduction();
  const choice = chooseCommand(process.argv.slice(2));
  if ("help" in choice) return console.log(choice.help);
  const { command, args, json } = choice;
  const print = (outcome: Outcome) => {
    console.log(json ? JSON.stringify(outcome.json, null, 2) : outcome.text);
    if (outcome.failed) process.exitCode = 1;
  };
  if ("runAlone" in command) return print(await command.runAlone(args));
  const env = environment();
  requireOwnData(env);
  await prepareDataDirectory(env.DATA_DIR);
  const database = await untilReachable(
    () =>
      openDatabase<Tables>({
        file: join(env.DATA_DIR, "shop.db"),
        url: env.DATABASE_URL,
        acceptsCopy: acceptsCopy(env),
        policy: companyOf(env, env.SHOP_MODE === "live").policy,
      }),
    { onWait: console.error, limitMs: WAIT_LIMIT_MS },
  );
  try {
    await migrate(database);
    // A live shop may be edited before its first start.
    if (env.SHOP_MODE === "live") await fillReferenceData(database);
    const queues = command.fillsQueues ? queuesOfCommand(env, database) : null;
    print(await command.run(args, database));
    await queues?.send();
    // Not among what programs read.
    for (const notice of json ? [] : await noticesOf(database)) console.error(notice);
  } finally {
    await database.close();
  }
}

runCommand(main);
