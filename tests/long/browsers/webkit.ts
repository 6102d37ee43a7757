import fs from "node:fs";
import path from "node:path";
import { findOrInstall, onPath } from "../../support/programs.mjs";
import { freePort } from "../../support/shop-process";
import { type Command, type Driver, DriverError } from "./driven-browser";
import { newHome, type Program, startProgram, until } from "./program";

interface Files {
  driver: string;
  browser: string;
  screen: string;
}

/** The programs of WebKitGTK and of a screen for it, or why they are missing. */
export function findWebKit() {
  return findOrInstall<Files>(["webkit2gtk-driver", "xvfb"], () => {
    const [driver, browser, screen] = [onPath("WebKitWebDriver"), miniBrowser(), onPath("Xvfb")];
    return driver && browser && screen ? { driver, browser, screen } : undefined;
  });
}

/** WebKitGTK's own small browser is in /usr/lib/<machine>/webkit2gtk-<version>. */
function miniBrowser(): string | undefined {
  const inside = (folder: string) => fs.readdirSync(folder).map((name) => path.join(folder, name));
  return inside("/usr/lib")
    .filter((folder) => folder.endsWith("-linux-gnu"))
    .flatMap(inside)
    .filter((folder) => path.basename(folder).startsWith("webkit2gtk-"))
    .map((folder) => path.join(folder, "MiniBrowser"))
    .find((file) => fs.existsSync(file));
}

/** Pixels. So high that WebKit need not scroll a list inside the page, at which its driver fails. */
const WINDOW = { width: 1280, height: 3000 };

/** The key, as W3C WebDriver writes it. */
const ENTER = "\uE007";

/** Method and end of the path of each command, after the session. */
const requests: Record<Command, (id: string) => [method: "GET" | "POST", path: string]> = {
  open: () => ["POST", "/url"],
  find: () => ["POST", "/elements"],
  click: (id) => ["POST", `/element/${id}/click`],
  clear: (id) => ["POST", `/element/${id}/clear`],
  type: (id) => ["POST", `/element/${id}/value`],
  name: (id) => ["GET", `/element/${id}/computedlabel`],
  text: (id) => ["GET", `/element/${id}/text`],
  selected: (id) => ["GET", `/element/${id}/selected`],
  displayed: (id) => ["GET", `/element/${id}/displayed`],
};

/** Starts WebKit, the engine of Safari and of all browsers of iPhones, on a screen of its own. */
export async function startWebKit({ driver, browser, screen }: Files): Promise<Driver> {
  const home = newHome("webkit");
  const programs: Program[] = [];
  const start = (file: string, args: string[], env?: Record<string, string>) => {
    const program = startProgram(file, args, home, env);
    programs.unshift(program);
    return program;
  };
  const close = async () => {
    for (const program of programs) await program.stop();
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const size = `${WINDOW.width}x${WINDOW.height}x24`;
    const xvfb = start(screen, ["-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]);
    const display = await until("the screen is ready", () => {
      if (!xvfb.isRunning()) throw new Error(`Xvfb has ended:\n${xvfb.output()}`);
      return /^(\d+)$/m.exec(xvfb.output())?.[1];
    });
    const port = await freePort();
    start(driver, [`--port=${port}`], { DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: "1" });
    const ask = (method: string, command: string, parameters?: object) =>
      request(`http://127.0.0.1:${port}${command}`, method, parameters);
    const options = { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } };
    const { sessionId } = (await until(
      "WebKit is ready",
      () => ask("POST", "/session", { capabilities: { alwaysMatch: options } }),
      (error) => error instanceof TypeError,
    )) as { sessionId: string };
    const session = `/session/${sessionId}`;
    await ask("POST", `${session}/window/rect`, { x: 0, y: 0, ...WINDOW });
    const send: Driver["send"] = (command, parameters) => {
      const { id = "", ...rest } = parameters as { id?: string };
      const [method, end] = requests[command](id);
      return ask(method, session + end, method === "POST" ? rest : undefined).catch((error) => {
        const code = error instanceof DriverError ? error.code : "";
        // A hidden element is not in the accessibility tree: WebKit's driver fails instead of answering with no name.
        if (command === "name" && code === "unknown error") return "";
        // It clicks in the middle of a link's first line, which is empty in a link that begins with a block.
        if (command === "click" && code === "element not interactable") return send("type", { id, text: ENTER });
        throw error;
      });
    };
    return {
      send,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Sends a command of W3C WebDriver; fails with a TypeError while the driver is not ready. */
async function request(url: string, method: string, parameters?: object): Promise<unknown> {
  const response = await fetch(url, { method, body: parameters && JSON.stringify(parameters) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new DriverError(value?.error ?? String(response.status), value?.message ?? "");
  return value;
}
