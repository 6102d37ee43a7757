import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { findOrInstall, onPath } from "../../support/programs.mjs";
import type { Browser } from "./browser";
import { newHome, until } from "./program";

const run = promisify(execFile);

interface Files {
  w3m: string;
  tmux: string;
}

/** The programs of w3m and of the terminal in which it runs, or why they are missing. */
export function findW3m() {
  return findOrInstall<Files>(["w3m", "tmux"], () => {
    const [w3m, tmux] = [onPath("w3m"), onPath("tmux")];
    return w3m && tmux ? { w3m, tmux } : undefined;
  });
}

interface Found {
  /** The line from the cursor on. */
  text: string;
  /** What is before it: on the line, or for its first words the line above. */
  before: string;
}

/**
 * w3m on a terminal, which tmux provides: a real session of keys, whose screen is read. A search moves the cursor to the
 * words next to a control, as a user of w3m would.
 */
export class TextBrowser implements Browser {
  readonly #home = newHome("w3m");

  constructor(private readonly files: Files) {}

  async open(url: string): Promise<void> {
    const size = ["-x", "160", "-y", "100"];
    await this.#tmux("-u", "new-session", "-d", ...size, this.files.w3m, "-cookie", url);
    await this.#place();
  }

  /** All sections are unfolded. */
  async unfold(): Promise<void> {}

  press(button: string): Promise<void> {
    return this.follow(button);
  }

  pressAway(button: string): Promise<void> {
    return this.follow(button);
  }

  async follow(link: string): Promise<void> {
    await this.#find(link, () => this.#isOnLink());
    await this.#keys("Enter");
    await this.#place();
  }

  async tick(label: string): Promise<void> {
    const { before } = await this.#find(label, ({ before }) => /[[(].[\])]$/.test(before));
    if (/\*.$/.test(before)) return;
    await this.#keys("Escape", "Tab");
    await this.#keys("Enter");
    await this.#place();
  }

  async choose(list: string, option: string): Promise<void> {
    await this.#find(list, ({ text }) => text.startsWith(`${list}[`));
    await this.#keys("Tab", "Enter");
    await this.#search(option);
    await this.#keys("Enter");
    await this.#place();
  }

  async enter(field: string, text: string): Promise<void> {
    await this.#find(field, ({ text }) => text.slice(field.length).trimStart().startsWith("["));
    await this.#keys("Tab", "Enter");
    await until("the line for the text", async () => (await this.#lastLine()).startsWith("TEXT:") || undefined);
    await this.#keys("C-u");
    await this.#tmux("send-keys", "-l", "--", text);
    await this.#keys("Enter");
    await this.#place();
  }

  async expectHeading(name: string): Promise<void> {
    await this.#find(name, ({ text }) => text === name);
  }

  async expectLink(name: string): Promise<void> {
    await this.#find(name, () => this.#isOnLink());
  }

  async textWith(words: string): Promise<string> {
    return (await this.#find(words, () => true)).text;
  }

  async close(): Promise<void> {
    // There is no server when w3m has ended.
    await this.#tmux("kill-server").catch(() => undefined);
    fs.rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Moves the cursor to the first of these words that is the wanted one. */
  async #find(words: string, isWanted: (found: Found) => boolean | Promise<boolean>): Promise<Found> {
    const seen = new Set<string>();
    await this.#keys("g");
    await this.#search(words);
    for (let place = await this.#place(); !seen.has(place); place = await this.#place()) {
      seen.add(place);
      const [column = 0, row = 0] = (await this.#tmux("display", "-p", "#{cursor_x} #{cursor_y}"))
        .split(" ")
        .map(Number);
      const lines = (await this.#tmux("capture-pane", "-p")).split("\n");
      const line = lines[row]?.trimEnd() ?? "";
      const found = { text: line.slice(column), before: line.slice(0, column) || (lines[row - 1]?.trimEnd() ?? "") };
      if (found.text.startsWith(words) && (await isWanted(found))) return found;
      await this.#keys("n");
    }
    throw new Error(`w3m does not show "${words}":\n${await this.#tmux("capture-pane", "-p")}`);
  }

  /** Searches are regular expressions. */
  async #search(words: string): Promise<void> {
    await this.#keys("/");
    await this.#tmux("send-keys", "-l", "--", words.replace(/[^\p{L}\p{N} ]/gu, "."));
    await this.#keys("Enter");
  }

  /** Whether the cursor is at the start of a link or button: the next one after the previous one is here. */
  async #isOnLink(): Promise<boolean> {
    const here = await this.#place();
    await this.#keys("Escape", "Tab");
    await this.#place();
    await this.#keys("Tab");
    return (await this.#place()) === here;
  }

  /** Waits until w3m has done everything; returns line and column of the cursor, and the page's URL. */
  async #place(): Promise<string> {
    const answer = async (key: string, form: RegExp) => {
      await this.#keys(key);
      return until(`w3m's answer to ${key}`, async () => form.exec(await this.#lastLine())?.[0]);
    };
    // One after the other, so that neither finds its own answer of the last time.
    const line = await answer("C-g", /^line \d+\/\d+ \(\d+%\) col \d+/);
    return `${line} ${await answer("c", /^https?:.*/)}`;
  }

  async #lastLine(): Promise<string> {
    return (await this.#tmux("capture-pane", "-p")).split("\n").at(-2) ?? "";
  }

  async #keys(...keys: string[]): Promise<void> {
    await this.#tmux("send-keys", ...keys);
  }

  async #tmux(...args: string[]): Promise<string> {
    const env = { ...process.env, HOME: this.#home, LC_ALL: "C.UTF-8", TERM: "xterm" };
    const common = ["-S", path.join(this.#home, "terminal"), "-f", "/dev/null"];
    return (await run(this.files.tmux, [...common, ...args], { env })).stdout;
  }
}
