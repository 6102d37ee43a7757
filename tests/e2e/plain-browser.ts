import { type DOMNode, HtmlElement, HtmlValidate, Parser } from "html-validate";
import type { Visitor } from "./visitor";

/** Fields of a form in the order of its controls; a name may occur more than once. */
export type Fields = [name: string, value: string][];

interface Answer {
  status: number;
  /** Path and query after redirects. */
  path: string;
  html: string;
}

/** Fetches a page, or posts a form when there are fields, and follows redirects. */
export type Transport = (path: string, fields?: Fields) => Promise<Answer>;

const MAX_REDIRECTS = 5;

/** Sends requests with the visitor's cookies. A redirect to another host is not followed: it is then the answer's path. */
export function byVisitor(visitor: Visitor): Transport {
  return async (path, fields) => {
    let at = path;
    let reply = await (fields ? visitor.post(path, fields) : visitor.ask(path));
    for (let count = 0; count < MAX_REDIRECTS && [301, 302, 303].includes(reply.status); count += 1) {
      const { origin, pathname, search, href } = new URL(reply.headers.location ?? "", visitor.origin + at);
      if (origin !== visitor.origin) return { status: reply.status, path: href, html: reply.text };
      at = pathname + search;
      reply = await visitor.ask(at);
    }
    return { status: reply.status, path: at, html: reply.text };
  };
}

/** Types of inputs that are not typed. */
const UNTYPED = ["hidden", "checkbox", "radio", "submit", "button"];

const parserConfig = new HtmlValidate({ root: true }).getConfigForSync("page.html");

/** A browser with links, forms and cookies, and without scripts, styles and pictures. */
export class PlainBrowser {
  status = 0;
  path = "";
  html = "";
  #document: HtmlElement | undefined;
  #byId = new Map<string, HtmlElement>();
  #labels = new Map<string, HtmlElement>();
  /** Input on this page. */
  #values = new Map<HtmlElement, string>();
  #ticks = new Map<HtmlElement, boolean>();

  constructor(private readonly transport: Transport) {}

  async open(path: string): Promise<void> {
    this.#show(await this.transport(path));
  }

  /** Posts a form that is on no page. */
  async send(path: string, fields: Fields): Promise<void> {
    this.#show(await this.transport(path, fields));
  }

  get document(): HtmlElement {
    if (this.#document) return this.#document;
    this.#document = new Parser(parserConfig).parseHtml(this.html.replace(/<(script|style)\b.*?<\/\1>/gs, ""));
    // The parser's own search traverses the whole page each time.
    this.#byId = new Map(this.#document.querySelectorAll("[id]").map((one) => [attribute(one, "id") ?? "", one]));
    this.#labels = new Map(this.#document.querySelectorAll("label").map((one) => [attribute(one, "for") ?? "", one]));
    return this.#document;
  }

  /** All elements that a CSS selector finds. */
  all(selector: string): HtmlElement[] {
    return this.document.querySelectorAll(selector);
  }

  /** The first element with this accessible name among those that match a CSS selector; throws if there is none. */
  find(selector: string, name: string | RegExp): HtmlElement {
    const found = this.all(selector).find((element) => isNamed(name, this.nameOf(element)));
    if (!found) throw new Error(`${this.path} (${this.status}) has no ${selector} named ${name}`);
    return found;
  }

  has(selector: string, name: string | RegExp): boolean {
    return this.all(selector).some((element) => isNamed(name, this.nameOf(element)));
  }

  async follow(link: HtmlElement): Promise<void> {
    await this.open(attribute(link, "href") ?? "");
  }

  fill(control: HtmlElement, value: string): void {
    this.#values.set(control, value);
  }

  /** Ticks a checkbox or chooses a radio button, which unticks the others of its group. */
  tick(box: HtmlElement, ticked = true): void {
    if (attribute(box, "disabled") !== null) throw new Error(`${this.nameOf(box)} is disabled`);
    if (attribute(box, "type") === "radio")
      for (const other of this.#controlsOf(this.#formOf(box)))
        if (attribute(other, "type") === "radio" && attribute(other, "name") === attribute(box, "name"))
          this.#ticks.set(other, false);
    this.#ticks.set(box, ticked);
  }

  /** Presses a button and sends its form as a browser would. */
  async press(button: HtmlElement): Promise<void> {
    const form = this.#formOf(button);
    const name = attribute(button, "name");
    const fields = this.#fieldsOf(form);
    if (name) fields.push([name, attribute(button, "value") ?? ""]);
    const action = attribute(button, "formaction") ?? attribute(form, "action") ?? this.path;
    if (attribute(form, "method")?.toLowerCase() === "post") this.#show(await this.transport(action, fields));
    else await this.open(`${action.split("?")[0]}?${new URLSearchParams(fields)}`);
  }

  /** The accessible name of a control, button or link; supports the markup that this shop uses. */
  nameOf(element: HtmlElement): string {
    const label = attribute(element, "aria-label");
    if (label) return label;
    const labelledBy = attribute(element, "aria-labelledby");
    if (labelledBy)
      return labelledBy
        .split(" ")
        .map((id) => this.#textOfId(id))
        .join(" ");
    const id = attribute(element, "id");
    const own = id ? this.#labels.get(id) : undefined;
    return textOf(own ?? element.closest("label") ?? element);
  }

  #textOfId(id: string): string {
    const element = this.#byId.get(id);
    return element ? textOf(element) : "";
  }

  #show({ status, path, html }: Answer): void {
    this.status = status;
    this.path = path;
    this.html = html;
    this.#document = undefined;
    this.#values.clear();
    this.#ticks.clear();
  }

  /** The names of the fields into which people type a text that a form posts. */
  typedFields(): string[] {
    return this.all("input, textarea")
      .filter((control) => !UNTYPED.includes(attribute(control, "type") ?? "text"))
      .filter((control) => attribute(this.#formOf(control), "method")?.toLowerCase() === "post")
      .map((control) => attribute(control, "name") ?? "");
  }

  #formOf(control: HtmlElement): HtmlElement {
    const id = attribute(control, "form");
    const form = id ? this.#byId.get(id) : control.closest("form");
    if (!form) throw new Error(`${this.nameOf(control)} is in no form`);
    return form;
  }

  #controlsOf(form: HtmlElement): HtmlElement[] {
    const id = attribute(form, "id");
    return this.all("input, select, textarea").filter((control) => {
      const other = attribute(control, "form");
      return other === null ? control.closest("form")?.isSameNode(form) : other === id;
    });
  }

  #fieldsOf(form: HtmlElement): Fields {
    return this.#controlsOf(form).flatMap((control): Fields => {
      const name = attribute(control, "name");
      const value = this.#valueOf(control);
      return !name || value === undefined || attribute(control, "disabled") !== null ? [] : [[name, value]];
    });
  }

  /** The value that a control sends; undefined when it sends none. */
  #valueOf(control: HtmlElement): string | undefined {
    const typed = this.#values.get(control);
    if (control.is("textarea")) return typed ?? decoded(control.textContent).replace(/^\n/, "");
    if (control.is("select")) {
      const options = control.querySelectorAll("option");
      const chosen = options.find((option) => attribute(option, "selected") !== null) ?? options[0];
      return typed ?? (chosen && (attribute(chosen, "value") ?? textOf(chosen)));
    }
    const type = attribute(control, "type") ?? "text";
    if (["submit", "button", "reset", "image", "file"].includes(type)) return undefined;
    if (["checkbox", "radio"].includes(type)) {
      const ticked = this.#ticks.get(control) ?? attribute(control, "checked") !== null;
      return ticked ? (attribute(control, "value") ?? "on") : undefined;
    }
    return typed ?? attribute(control, "value") ?? "";
  }
}

/** An attribute's value; empty when it has none, null when it is missing. */
export function attribute(element: HtmlElement, name: string): string | null {
  const found = element.getAttribute(name);
  return found && decoded(found.value?.toString() ?? "");
}

/** The text of an element for screen readers: without hidden parts, with single spaces. */
export function textOf(element: HtmlElement): string {
  return read(element).replace(/\s+/g, " ").trim();
}

function read(node: DOMNode): string {
  if (!(node instanceof HtmlElement)) return decoded(node.textContent);
  if (attribute(node, "aria-hidden") === "true" || node.is("script") || node.is("style")) return "";
  return node.childNodes.map(read).join("");
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

function decoded(html: string): string {
  return html.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? entity;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

function isNamed(wanted: string | RegExp, name: string): boolean {
  return typeof wanted === "string" ? wanted === name : wanted.test(name);
}
