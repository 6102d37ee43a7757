import { assumeProduction, environment } from "~/config/env.server";
import { serveSandbox } from "~/sandbox/serve";
import { CommandError, runCommand } from "./command";

/** `npm run sandbox`: the payment sandbox. The shop's front starts it as its child process. */
async function main() {
  assumeProduction();
  const env = environment();
  if (env.SHOP_MODE === "live") throw new CommandError("The sandbox does not run when SHOP_MODE is live.");
  const sandbox = await serveSandbox(env).catch((error: unknown) => {
    throw error instanceof Error ? new CommandError(`The sandbox cannot start: ${error.message}`) : error;
  });
  const stop = () => void sandbox.close().finally(() => process.exit(0));
  if (!process.send) {
    sandbox.connect(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    return console.log(`Sandbox ready at ${sandbox.url}`);
  }
  // Ctrl-C in a terminal reaches both processes; the front still needs the sandbox for its last requests.
  process.on("SIGTERM", () => {});
  process.on("SIGINT", () => {});
  process.on("disconnect", stop);
  process.on("message", (message) => {
    if (typeof message === "object" && message !== null && "shopUrl" in message)
      sandbox.connect(String(message.shopUrl));
  });
  process.send({ sandboxUrl: sandbox.url });
}

runCommand(main);
