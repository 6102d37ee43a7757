import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Answered, Asked } from "./render-reference";

export interface ReactRender {
  measure(seconds: number): Promise<Answered>;
  stop(): Promise<void>;
}

/** Starts the program that measures React's own rendering of pages of the shop. */
export async function startReactRender(dataDir: string, paths: string[]): Promise<ReactRender> {
  const child = fork(path.join(import.meta.dirname, "render-reference.js"), {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, PAGE_CACHE_MB: "0" },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const next = async () => {
    const [message] = await Promise.race([
      once(child, "message"),
      ended.then(([status]) => {
        throw new Error(`The rendering program ended with ${status}`);
      }),
    ]);
    return message as unknown;
  };
  await next();
  return {
    async measure(seconds) {
      const asked: Asked = { paths, seconds };
      const answer = next();
      child.send(asked);
      return (await answer) as Answered;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
