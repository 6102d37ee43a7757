import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { changeAll, stateOf } from "./entered-state";
import { hold } from "./held-requests";
import { test } from "./shop-test";
import type { Shopper } from "./shopper";
import { walk } from "./walk";

/** Fields whose change loads or changes the page at once, with scripts. */
const AT_ONCE = "#list-form *, #list-form ~ * input, select, #checkout-prefix";

type Marked = typeof globalThis & { held: Element[] };

/** Does to the page what extensions do: nodes first in head and body, between, behind fields; another text. */
function actAsExtensions(): void {
  const add = (name: string, place: (node: HTMLElement) => void) => {
    const node = document.createElement(name);
    node.className = "foreign";
    // A page's policy lets extensions alone run scripts and add styles: a link stands for a style.
    node.setAttribute("type", "text/plain");
    place(node);
  };
  add("meta", (node) => document.head.prepend(node));
  for (const style of document.querySelectorAll("head style")) add("link", (node) => style.after(node));
  add("script", (node) => document.querySelector("head script")?.before(node));
  add("div", (node) => document.head.after(node));
  add("header", (node) => document.body.prepend("Foreign text", node));
  add("div", (node) => document.querySelector("main")?.append(node));
  for (const field of document.querySelectorAll("main input:not([type=hidden]), main textarea"))
    add("span", (node) => field.after(node));
  const [title, paragraph] = ["h1", "main p"].map((name) => document.querySelector(name)?.firstChild);
  if (title instanceof Text) title.data = `${title.data}…`;
  if (paragraph instanceof Text)
    add("font", (node) => {
      paragraph.replaceWith(node);
      node.append(paragraph.data);
    });
}

/** Extensions that begin with the document: in its parts as soon as they are there, and behind fields at its end. */
function actEarly(): void {
  const add = (name: string, place: (node: HTMLElement) => void) => {
    const node = document.createElement(name);
    node.className = "foreign";
    // A page's policy lets extensions alone run scripts and add styles: a link stands for a style.
    node.setAttribute("type", "text/plain");
    place(node);
  };
  const waiting = new Map<string, (element: Element) => void>([
    ["html", (html) => add("meta", (node) => html.append(node))],
    ["head", (head) => add("meta", (node) => head.append(node))],
    ["#rules", (rules) => add("link", (node) => rules.after(node))],
    ["body", (body) => add("header", (node) => body.append("Foreign text", node))],
    ["header", (header) => add("script", (node) => header.before(Object.assign(node, { text: "{}" })))],
  ]);
  new MutationObserver(() => {
    for (const [selector, act] of waiting) {
      const element = document.querySelector(selector);
      if (!element || !waiting.delete(selector)) continue;
      act(element);
    }
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => {
    for (const field of document.querySelectorAll("main input:not([type=hidden])"))
      add("span", (node) => field.after(node));
  });
}

/** Nodes of others; not those that stand in place of ours. */
function foreignNodes(): number {
  const texts = [document.head, document.body].flatMap(({ childNodes }) => [...childNodes]);
  return document.querySelectorAll(".foreign:not(font)").length + texts.filter((node) => node instanceof Text).length;
}

/** Opens the page, enters all, lets the scripts in, and expects that nothing has changed. */
async function expectKept(shopper: Shopper, path: string, beforeScripts: () => Promise<void>): Promise<void> {
  const { page } = shopper;
  const release = await hold(page, "**/assets/*.js");
  await page.goto(path);
  await changeAll(page, AT_ONCE);
  const field = page.locator("main input[type=text]:visible").last();
  if (await field.isVisible())
    await field.evaluate((input: HTMLInputElement) => {
      input.focus();
      input.setSelectionRange(1, 3);
    });
  await beforeScripts();
  await page.evaluate(() => window.scrollTo(0, 200));
  const state = await stateOf(page);
  const foreign = await page.evaluate(foreignNodes);
  expect(foreign).toBeGreaterThan(5);
  await page.evaluate(() => {
    (globalThis as Marked).held = [...document.querySelectorAll("body, header, main, form, input, select, textarea")];
  });
  release();
  await page.waitForFunction(() => document.documentElement.classList.contains("live"));
  expect(await stateOf(page), path).toEqual(state);
  // The same elements, with all that others have put on them, such as listeners.
  expect(await page.evaluate(() => (globalThis as Marked).held.every((node) => node.isConnected)), path).toBe(true);
  expect(await page.evaluate(foreignNodes), path).toBe(foreign);
  await page.unroute("**/assets/*.js");
}

test("what a shopper has entered stays when extensions have changed the page before its scripts", async ({
  page,
  shopper,
  language,
  stockFixtures,
}) => {
  const shoe = await stockFixtures.claimShoe();
  await shopper.requestCart(shoe);
  const paths = [href("product", language, { slug: shoe.slug }), href("checkout", language)];
  for (const path of paths) await expectKept(shopper, path, () => page.evaluate(actAsExtensions));
  await page.addInitScript(actEarly);
  for (const path of paths) await expectKept(shopper, path, async () => {});
});

test("what a shopper has entered stays on every page", { tag: "@long" }, async ({ shopper, stockFixtures }) => {
  test.setTimeout(900_000);
  const seen = new Set<string>();
  await walk(shopper, stockFixtures, async () => {
    const path = shopper.path();
    // A page that shows something once, such as a new order's, is another when it is loaded again.
    if (seen.has(path) || (await shopper.page.locator("main form").count()) === 0) return;
    seen.add(path);
    await expectKept(shopper, path, () => shopper.page.evaluate(actAsExtensions));
    await shopper.open(path);
  });
});
