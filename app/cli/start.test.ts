import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const FOLDER = import.meta.dirname;

/** Replaces npm: records its arguments and creates the files that npm would create. */
const FAKE_NPM = `#!${process.execPath}
const fs = require("node:fs");
const command = ["ci", "rebuild"].includes(process.argv[2]) ? process.argv[2] : process.argv.at(-1);
fs.appendFileSync("calls", command + (command === "rebuild" ? "" : " " + process.env.NODE_ENV) + "\\n");
const make = (file, text) => {
  fs.mkdirSync(require("node:path").dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};
while (fs.existsSync("hold")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
if (fs.existsSync("broken") || (command === "rebuild" && fs.existsSync("no-compiler"))) process.exit(1);
if (command === "ci") {
  fs.rmSync("node_modules", { recursive: true, force: true });
  make("node_modules/better-sqlite3/index.js", fs.readFileSync("better-sqlite3.js"));
  if (process.versions.napi >= 10) {
    make("node_modules/better-sqlite3-13/index.js", fs.readFileSync("better-sqlite3.js"));
    if (!fs.existsSync("unusual")) make("node_modules/better-sqlite3-13/build/Release/better_sqlite3.node", "works");
  }
  make("node_modules/sharp/index.js", "");
  make("node_modules/.package-lock.json", fs.readFileSync("package-lock.json"));
} else if (command === "rebuild") {
  make("node_modules/better-sqlite3/build/Release/better_sqlite3.node", fs.existsSync("foreign") ? "foreign" : "works");
} else {
  make("build/server/index.js", "export const entry = { module: { front: { startShop() {" + fs.readFileSync("program.js") + "} } } };");
  for (const name of ["api", "shop", "sandbox"]) make("build/node/" + name + ".js", fs.readFileSync("program.js"));
}
`;

const PROGRAM = `
process.on("SIGTERM", () => { console.log("stopped by itself"); process.exit(0); });
console.log(JSON.stringify({ argv: process.argv.slice(1), mode: process.env.NODE_ENV, word: process.env.WORD, workers: process.env.WORKERS }));
if (process.env.STAY) setInterval(() => {}, 1000);
`;

/** Replaces better-sqlite3: needs a binary that "was built" for this Node when it opens a database. */
const FAKE_SQLITE = `
const file = require("node:path").join(__dirname, "build/Release/better_sqlite3.node");
module.exports = class Database {
  constructor() {
    if (require("node:fs").readFileSync(file, "utf8") !== "works") throw new Error("Module did not self-register");
  }
};
`;

/** Whether a Node can load better-sqlite3 13 depends on this version alone. */
const nodeApi = (version: number) =>
  `Object.defineProperty(process, "versions", { value: { ...process.versions, napi: "${version}" } });`;

let root: string;
let started: ChildProcess[];

const file = (name: string) => path.join(root, name);

function write(name: string, text: string, mode = 0o644) {
  fs.mkdirSync(path.dirname(file(name)), { recursive: true });
  fs.writeFileSync(file(name), text, { mode });
}

/** An environment with only these variables. */
function only(variables: Record<string, string>): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of Object.keys(env)) delete env[name];
  return Object.assign(env, variables);
}

function lockfile(version: string) {
  const packages = {
    "": {},
    "node_modules/thing": { version },
    "node_modules/other-system": { version, optional: true },
  };
  return JSON.stringify({ lockfileVersion: 3, packages });
}

function calls() {
  const text = fs.existsSync(file("calls")) ? fs.readFileSync(file("calls"), "utf8") : "";
  fs.rmSync(file("calls"), { force: true });
  return text.split("\n").filter(Boolean);
}

function launch(args: string[], env: Record<string, string> = {}, node: string[] = []) {
  const child = spawn(process.execPath, [...node, file("app/cli/start.mjs"), ...args], {
    env: only({
      PATH: `${file("bin")}:/usr/bin:/bin`,
      NODE_OPTIONS: `--require ${file("node-api.cjs")}`,
      ...env,
    }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  started.push(child);
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  const ended = once(child, "close").then(([code, signal]: unknown[]) => ({ code, signal, ...output }));
  const says = async (stream: "stdout" | "stderr", words: string) => {
    const silent = () => {
      throw new Error(`The program has ended without "${words}": ${output.stderr}`);
    };
    while (!output[stream].includes(words)) await Promise.race([once(child[stream], "data"), ended.then(silent)]);
  };
  return { child, says, ended };
}

const start = (args: string[] = [], env?: Record<string, string>, node?: string[]) => launch(args, env, node).ended;

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "shop-start-")));
  started = [];
  for (const name of ["serve.mjs", "start.mjs", "follow-shell.mjs", "prepare-lock.mjs"])
    write(`app/cli/${name}`, fs.readFileSync(path.join(FOLDER, name), "utf8"));
  write("app/page.tsx", "one");
  write("package.json", '{"type":"module"}');
  write("package-lock.json", lockfile("1.0.0"));
  write("program.js", PROGRAM);
  write("better-sqlite3.js", FAKE_SQLITE);
  write("node-api.cjs", nodeApi(10));
  write("bin/package.json", "{}");
  write("bin/npm", FAKE_NPM, 0o755);
});

afterEach(() => {
  // Their children too, which would keep the pipes open: each program leads a process group.
  for (const { pid } of started) {
    try {
      if (pid) process.kill(-pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  fs.rmSync(root, { recursive: true, force: true, maxRetries: 10 });
});

describe("preparation", () => {
  test("installs a fresh checkout with development packages, builds it for production and serves it", async () => {
    const { code, stdout } = await start([], { NODE_ENV: "" });
    expect(code).toBe(0);
    expect(calls()).toEqual(["ci development", "build production"]);
    expect(JSON.parse(stdout)).toEqual({ argv: [file("app/cli/serve.mjs")], mode: "production" });
  });

  test.each([[["--workers", "3"]], [["--workers=3"]]])("%j serves by that number of processes", async (args) => {
    const { code, stdout } = await start(args, { NODE_ENV: "" });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ argv: [file("app/cli/serve.mjs")], workers: "3" });
  });

  test("a second start only serves", async () => {
    await start();
    calls();
    const { stdout, stderr } = await start();
    expect(calls()).toEqual([]);
    expect(stderr).toBe("");
    expect(stdout).toContain("serve.mjs");
  });

  test("builds a changed source again, but not a changed test", async () => {
    await start();
    calls();
    write("app/page.test.tsx", "a test");
    await start();
    expect(calls()).toEqual([]);
    write("app/rooms/new.ts", "two");
    await start();
    expect(calls()).toEqual(["build production"]);
    fs.rmSync(file("build/node/api.js"));
    await start();
    expect(calls()).toEqual(["build production"]);
  });

  test("installs and builds again after a change of the lockfile", async () => {
    await start();
    calls();
    write("package-lock.json", lockfile("2.0.0"));
    await start();
    expect(calls()).toEqual(["ci development", "build production"]);
  });

  test("accepts packages that were installed with npm by hand", async () => {
    await start(["--prepare-only"]);
    calls();
    const packages = { "node_modules/thing": { version: "2.0.0" } };
    write("package-lock.json", lockfile("2.0.0"));
    write("node_modules/.package-lock.json", JSON.stringify({ packages }));
    await start(["--prepare-only", "--no-build"]);
    expect(calls()).toEqual([]);
  });

  const binary = "node_modules/better-sqlite3/build/Release/better_sqlite3.node";

  test("a Node that loads version 13 of better-sqlite3 gets no binary of version 12", async () => {
    const { stderr } = await start(["--prepare-only"]);
    expect(stderr).not.toContain("better-sqlite3");
    expect(fs.existsSync(file(binary))).toBe(false);
  });

  test.each([
    ["an older Node", () => write("node-api.cjs", nodeApi(9))],
    ["a system for which version 13 has no binary", () => write("unusual", "")],
  ])("%s gets a binary of version 12, after a word about the time", async (_, arrange) => {
    arrange();
    const { stderr } = await start(["--prepare-only", "--no-build"]);
    expect(calls()).toEqual(["ci development", "rebuild"]);
    expect(stderr).toMatch(/better-sqlite3 12: .* \(about \d+ s\).*\n(.*\n)*better-sqlite3 12 was ready after \d+ s/);
    await start(["--prepare-only", "--no-build"]);
    expect(calls()).toEqual([]);
  });

  test("adds only the binary to packages that were installed with npm by hand", async () => {
    write("node-api.cjs", nodeApi(9));
    await start(["--prepare-only", "--no-build"]);
    calls();
    fs.rmSync(file("node_modules/.shop-install"));
    fs.rmSync(file(binary));
    await start(["--prepare-only", "--no-build"]);
    expect(calls()).toEqual(["rebuild"]);
  });

  test("replaces only a binary that was compiled for another Node, by hand too", async () => {
    write("node-api.cjs", nodeApi(9));
    await start(["--prepare-only", "--no-build"]);
    calls();
    const record = fs.readFileSync(file("node_modules/.shop-install"), "utf8");
    write("node_modules/.shop-install", record.replace(/abi \d+/, "abi 1"));
    write(binary, "foreign");
    await start(["--prepare-only", "--no-build"]);
    expect(calls()).toEqual(["rebuild"]);
    write(binary, "compiled by hand");
    await start(["--prepare-only", "--no-build"]);
    expect(calls()).toEqual(["rebuild"]);
    await start(["--prepare-only", "--no-build"]);
    expect(calls()).toEqual([]);
  });

  test("installs the packages again for a Node that needs others", async () => {
    write("node-api.cjs", nodeApi(9));
    await start(["--prepare-only", "--no-build"]);
    calls();
    fs.rmSync(file("node_modules/.shop-install"));
    write("node-api.cjs", nodeApi(10));
    await start(["--prepare-only", "--no-build"]);
    expect(calls()).toEqual(["ci development"]);
  });

  test("reports fresh binaries that do not work in one sentence with this Node's version", async () => {
    write("node-api.cjs", nodeApi(9));
    write("foreign", "");
    const { code, stderr } = await start([]);
    expect(code).toBe(1);
    expect(stderr).toContain(`do not work with this Node (${process.version})`);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test("--prepare-only starts nothing, and --no-build omits the build", async () => {
    const { code, stdout } = await start(["--prepare-only", "--no-build"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(calls()).toEqual(["ci development"]);
    expect(fs.existsSync(file("build"))).toBe(false);
  });

  test("a failed installation is repeated at the next start", async () => {
    write("broken", "");
    const { code, stderr } = await start();
    expect(code).toBe(1);
    expect(stderr).toMatch(/npm ci .*failed/);
    expect(stderr).not.toMatch(/^\s+at /m);
    fs.rmSync(file("broken"));
    calls();
    await start(["--prepare-only"]);
    expect(calls()).toEqual(["ci development", "build production"]);
  });

  test("a failed compilation names what the compiler needs, and is repeated at the next start", async () => {
    write("node-api.cjs", nodeApi(9));
    write("no-compiler", "");
    fs.symlinkSync(process.execPath, file("bin/node"));
    const { code, stderr } = await start([], { PATH: file("bin") });
    expect(code).toBe(1);
    expect(stderr).toMatch(/npm rebuild .*failed/);
    expect(stderr).toContain("Missing here: a C++ compiler, make, python3.");
    expect(stderr).not.toMatch(/^\s+at /m);
    fs.rmSync(file("no-compiler"));
    calls();
    await start(["--prepare-only"]);
    expect(calls()).toEqual(["rebuild", "build production"]);
  });
});

describe("parallel starts", () => {
  test("of two starts one prepares, the other waits, and both serve", async () => {
    write("hold", "");
    const first = launch([]);
    await first.says("stderr", "Installing");
    const second = launch([]);
    await second.says("stderr", "waiting");
    fs.rmSync(file("hold"));
    const results = await Promise.all([first.ended, second.ended]);
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    expect(results.every(({ stdout }) => stdout.includes("serve.mjs"))).toBe(true);
    expect(calls()).toEqual(["ci development", "build production"]);
  });

  test("a killed start does not block later ones", async () => {
    write("hold", "");
    const first = launch([]);
    await first.says("stderr", "Installing");
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    fs.rmSync(file("hold"));
    const { code } = await start();
    expect(code).toBe(0);
    expect(fs.readdirSync(file(".data"))).toEqual([]);
  });

  test("a start that is stopped during the installation leaves no lock", async () => {
    write("hold", "");
    const first = launch([]);
    await first.says("stderr", "Installing");
    first.child.kill("SIGTERM");
    expect((await first.ended).code).toBe(143);
    expect(fs.readdirSync(file(".data"))).toEqual([]);
  });
});

describe("programs", () => {
  test("api and shop get the remaining arguments", async () => {
    const api = await start(["api", "--port", "0"]);
    expect(JSON.parse(api.stdout).argv).toEqual([file("build/node/api.js"), "--port", "0"]);
    const shop = await start(["shop", "seed", "--products", "9"]);
    expect(JSON.parse(shop.stdout).argv).toEqual([file("build/node/shop.js"), "seed", "--products", "9"]);
  });

  test("refuses unknown arguments before any work", async () => {
    const { code, stderr } = await start(["serve"]);
    expect(code).toBe(1);
    expect(stderr).toContain("Usage:");
    expect(calls()).toEqual([]);
  });

  test("reads settings from .env unless the environment has them", async () => {
    write(".env", "WORD=file\nNODE_ENV=test\n");
    expect(JSON.parse((await start()).stdout)).toMatchObject({ word: "file", mode: "test" });
    expect(JSON.parse((await start([], { WORD: "set" })).stdout).word).toBe("set");
  });

  test("a signal reaches the program", async () => {
    const { child, says, ended } = launch([], { STAY: "1" });
    await says("stdout", "serve.mjs");
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0, stdout: expect.stringContaining("stopped by itself") });
  });

  test("the end of npm's shell ends the program too, as SIGTERM does", async () => {
    await start(["--prepare-only"]);
    const shell = spawn("sh", ["-c", `"${process.execPath}" app/cli/start.mjs; exit $?`], {
      cwd: root,
      env: only({ PATH: "/usr/bin:/bin", STAY: "1", npm_lifecycle_event: "start" }),
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    started.push(shell);
    let output = "";
    shell.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    while (!output.includes("serve.mjs")) await once(shell.stdout, "data");
    shell.kill("SIGTERM");
    // The program has the pipe too: it closes when both have ended.
    await once(shell, "close");
    expect(output).toContain("stopped by itself");
  });

  test("development is Remix's own server, with a debugger's port on request", async () => {
    await start(["--prepare-only", "--no-build"]);
    write(
      "node_modules/@remix-run/dev/dist/cli.js",
      'console.log(JSON.stringify({ argv: process.argv.slice(1), mode: process.env.NODE_ENV, debugger: require("node:inspector").url() }));\n',
    );
    write("node_modules/@remix-run/dev/package.json", "{}");
    calls();
    const plain = JSON.parse((await start(["dev", "--port", "4000"])).stdout);
    const cli = file("node_modules/@remix-run/dev/dist/cli.js");
    expect(plain).toEqual({ argv: [cli, "vite:dev", "--port", "4000"], mode: "development" });
    const inspected = JSON.parse((await start(["dev", "--inspect=0", "--host", "::1"])).stdout);
    expect(inspected.argv).toEqual([cli, "vite:dev", "--host", "::1"]);
    expect(inspected.debugger).toMatch(/^ws:/);
    expect(calls()).toEqual([]);
  });

  test("reports a Node that is too old in one line", async () => {
    write(
      "old.cjs",
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.18.3" } });',
    );
    const { code, stderr } = await start([], {}, ["--require", file("old.cjs")]);
    expect(code).toBe(1);
    expect(stderr).toBe("Node 20.19 or newer is needed; this is Node 20.18.3.\n");
  });
});
