import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { findOrInstall, onPath } from "../../support/programs.mjs";
import { type Command, type Driver, DriverError } from "./driven-browser";
import { newHome, startProgram, until } from "./program";

/** The path of Firefox, or why there is none. */
export function findFirefox() {
  return findOrInstall(["firefox-esr"], () => onPath("firefox-esr", "firefox"));
}

/** The settings of the profile. Firefox itself turns off first-run pages, updates and telemetry for Marionette. */
const settings = {
  "javascript.enabled": false,
  "intl.accept_languages": "en",
  "datareporting.policy.dataSubmissionEnabled": false,
  // A free port, which Firefox writes to the file below.
  "marionette.port": 0,
};
const PORT_FILE = "MarionetteActivePort";

/** Marionette, Firefox's own protocol, has the commands of W3C WebDriver by these names. */
const names: Record<Command, string> = {
  open: "Navigate",
  find: "FindElements",
  click: "ElementClick",
  clear: "ElementClear",
  type: "ElementSendKeys",
  name: "GetComputedLabel",
  text: "GetElementText",
  selected: "IsElementSelected",
  displayed: "IsElementDisplayed",
};

/** Starts Firefox without a screen and with JavaScript turned off. */
export async function startFirefox(file: string): Promise<Driver> {
  const home = newHome("firefox");
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  fs.writeFileSync(path.join(home, "user.js"), lines.join(""));
  const firefox = startProgram(file, ["--headless", "--marionette", "--no-remote", "--profile", home], home);
  const close = async () => {
    await firefox.stop();
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await until("Firefox is ready", () => {
      if (!firefox.isRunning()) throw new Error(`Firefox has ended:\n${firefox.output()}`);
      const written = path.join(home, PORT_FILE);
      return (fs.existsSync(written) && Number(fs.readFileSync(written, "utf8"))) || undefined;
    });
    const ask = await connect(port);
    await ask("NewSession", {});
    return { send: (command, parameters) => ask(names[command], parameters), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Connects to Marionette: messages are JSON with their length before them, and one request at a time is sent here. */
async function connect(port: number): Promise<(command: string, parameters: object) => Promise<unknown>> {
  const socket = net.connect(port, "127.0.0.1");
  await once(socket, "connect");
  const messages = messagesOf(socket);
  // It greets first.
  await messages.next();
  let count = 0;
  return async (command, parameters) => {
    count += 1;
    const request = JSON.stringify([0, count, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(request)}:${request}`);
    const { value } = await messages.next();
    if (!value) throw new Error(`Firefox closed the connection during ${command}`);
    const [, , error, result] = value as [number, number, { error: string; message: string } | null, unknown];
    if (error) throw new DriverError(error.error, error.message);
    return isValue(result) ? result.value : result;
  };
}

async function* messagesOf(socket: net.Socket): AsyncGenerator<unknown> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const start = received.indexOf(":") + 1;
      const end = start + Number(received.subarray(0, start - 1).toString());
      if (start === 0 || received.length < end) break;
      yield JSON.parse(received.subarray(start, end).toString());
      received = received.subarray(end);
    }
  }
}

function isValue(result: unknown): result is { value: unknown } {
  return typeof result === "object" && result !== null && "value" in result;
}
