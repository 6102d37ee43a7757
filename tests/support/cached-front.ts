import { markIncomplete, visitorRequest } from "~/config/visitor-request.server";
import type { HoleName } from "~/page-html/holes/hole-table";
import { holeMark } from "~/page-html/holes/marks";
import { serveFront } from "./front";

/** The policy of its pages. */
export const policy = "script-src 'sha256-x'";

export interface CachedShop {
  /** Body of the next page. */
  text?: string;
  headers?: Record<string, string>;
  status?: number;
  env?: Record<string, string>;
  maxBytes?: number;
  /** Whether a part of its pages could not be read. */
  lacksPart?: boolean;
}

/** Stands for a hole in the text of a page, and in its headers. */
export const hole = (name: HoleName) => `[${name}]`;

/** As the shop itself renders a page: the holes of a shared page are marks, and those of another one are empty. */
function rendered(text: string): string {
  const secret = visitorRequest()?.holes;
  return text.replace(/\[([a-z-]+)\]/g, (_, name: HoleName) => (secret ? holeMark(secret, name) : ""));
}

/** The front with a page cache around a shop that counts the pages it makes. */
export async function serveCached({
  text = "shoes ".repeat(300),
  headers = {} as Record<string, string>,
  status = 200,
  env,
  maxBytes = 10_000_000,
  lacksPart = false,
}: CachedShop = {}) {
  const versions = { data: "1", stock: "1" };
  const state = {
    asked: [] as Request[],
    text,
    headers,
    status,
    versions,
    knows: true,
    fails: false,
    hangs: false,
    breaks: false,
  };
  let wait: Promise<void> | undefined;
  let nowMs = 0;
  const front = await serveFront({
    env,
    pages: {
      maxBytes,
      now: () => nowMs,
      versions: async () => {
        if (state.fails) throw new Error("no database");
        if (state.hangs) await new Promise(() => {});
        return state.knows ? { ...state.versions } : undefined;
      },
    },
    shop: async (request) => {
      state.asked.push(request);
      if (lacksPart) markIncomplete();
      const made = state.text;
      await wait;
      if (state.breaks) throw new Error("broken");
      const init = {
        status: state.status,
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          ...state.headers,
          "Content-Security-Policy": rendered(state.headers["Content-Security-Policy"] ?? policy),
        },
      };
      return new Response(rendered(made), init);
    },
  });
  /** Holds back all pages until the returned function is called. */
  const hold = () => {
    let release = () => {};
    wait = new Promise((resolve) => {
      release = () => {
        wait = undefined;
        resolve();
      };
    });
    return release;
  };
  /** Makes time pass. */
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { ...front, state, hold, pass };
}
