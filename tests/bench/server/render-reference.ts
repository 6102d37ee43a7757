// A program of its own: React's renderToString of the elements that a page of the built shop renders, with their data ready.
// What it measures: all React trees of one page, also of the parts that the shop later takes from memory, with all loader
// data and texts at hand: what rendering costs a shop that keeps no HTML. What it leaves out: HTTP, routing of the request,
// the loaders and their API calls, sessions, the data for hydration, headers, compression. One program per kind of page, with
// the same pages in turn as the measurement of the shop. Parts that pages share (menu, footer) are rendered by the shop for the
// first of them only; here they are rendered with each.
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { cloneElement, isValidElement, type ReactElement } from "react";

export interface Asked {
  /** Pages of one kind, the same in all messages; each is rendered in turn. */
  paths: string[];
  seconds: number;
}

export interface Answered {
  /** CPU milliseconds of a page. */
  cpuMs: number;
}

const root = path.resolve(import.meta.dirname, "../..");
const WARM_UP = 100;

let recorded: ReactElement[] | null = null;

// Before the shop's build is loaded: its imports then are these functions.
const dom = createRequire(import.meta.url)("react-dom/server") as Record<string, (...args: unknown[]) => unknown>;
const renderToString = dom.renderToString as (element: ReactElement) => string;
for (const name of ["renderToString", "renderToStaticMarkup", "renderToPipeableStream", "renderToReadableStream"]) {
  const original = dom[name];
  if (!original) continue;
  dom[name] = (...args) => {
    recorded?.push(args[0] as ReactElement);
    return original(...args);
  };
}

const build: ServerBuild = await import(pathToFileURL(path.join(root, "build/server/index.js")).href);
const handle = createRequestHandler(build, "production");

const request = (page: string) => handle(new Request(`http://127.0.0.1${page}`, { headers: { accept: "text/html" } }));

async function htmlOf(page: string): Promise<string> {
  const response = await request(page);
  if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
  return response.text();
}

/** The element with a RemixServer that has no data to send, because a stream of data can be read only once. */
function withoutStream(element: ReactElement): ReactElement {
  const { context, children } = element.props as { context?: object; children?: unknown };
  if (context && "staticHandlerContext" in context)
    return cloneElement(element as ReactElement<{ context: object }>, {
      context: { ...context, serverHandoffStream: undefined, renderMeta: {} },
    });
  if (!isValidElement(children)) return element;
  return cloneElement(element, {}, withoutStream(children));
}

type Trees = ReactElement[];

let pages: Trees[] | undefined;

/** The trees that one request for a page renders. */
async function renderedFor(page: string): Promise<Trees> {
  recorded = [];
  await htmlOf(page);
  const elements = recorded.map(withoutStream);
  recorded = null;
  if (elements.length === 0) throw new Error(`${page} was rendered without react-dom/server`);
  return elements;
}

async function treesOf(paths: string[]): Promise<Trees[]> {
  const [first = "/", ...others] = paths;
  while ((await request("/readyz")).status !== 200) await delay(100);
  const whole = await renderedFor(first);
  const shared = [...whole];
  // What the second request renders again is the page's own; the shop keeps the rest.
  for (const own of await renderedFor(first))
    shared.splice(
      shared.findIndex(({ type }) => type === own.type),
      1,
    );
  const all = [whole];
  for (const path of others) all.push([...shared, ...(await renderedFor(path))]);
  return all;
}

process.on("message", async ({ paths, seconds }: Asked) => {
  const isFirst = !pages;
  pages ??= await treesOf(paths);
  const all = pages;
  const render = (number: number) => {
    for (const element of all[number % all.length] ?? []) renderToString(element);
  };
  if (isFirst) for (let round = 0; round < Math.max(WARM_UP, 2 * all.length); round += 1) render(round);
  const deadline = performance.now() + seconds * 1_000;
  const before = process.cpuUsage();
  let renders = 0;
  while (performance.now() < deadline || renders % all.length !== 0) {
    render(renders);
    renders += 1;
  }
  const { user, system } = process.cpuUsage(before);
  const answer: Answered = { cpuMs: (user + system) / 1_000 / renders };
  process.send?.(answer);
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
