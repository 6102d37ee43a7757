import { startsWithSize } from "../../e2e/checkout-details";
import type { Browser } from "./browser";
import { until } from "./program";

/** The commands of W3C WebDriver that are used here, with their parameters. `id` is an element. */
interface Commands {
  open: { url: string };
  find: { using: "css selector" | "xpath"; value: string };
  click: { id: string };
  clear: { id: string };
  type: { id: string; text: string };
  name: { id: string };
  text: { id: string };
  selected: { id: string };
  displayed: { id: string };
}
export type Command = keyof Commands;

/** A connection to a browser. Commands fail with a DriverError. */
export interface Driver {
  send<C extends Command>(command: C, parameters: Commands[C]): Promise<unknown>;
  close(): Promise<void>;
}

export class DriverError extends Error {
  constructor(
    /** One of the error codes of W3C WebDriver. */
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

/** The page is changing, or something else is still on top of the element. */
const temporary = [
  ...["stale element reference", "no such element", "detached shadow root"],
  ...["element not interactable", "element click intercepted"],
];
const isTemporary = (error: unknown) => error instanceof DriverError && temporary.includes(error.code);

/** The key of an element's id in answers (W3C WebDriver, section 12.1). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A browser with a screen, led by W3C WebDriver: names are those of its accessibility tree. */
export class DrivenBrowser implements Browser {
  constructor(
    private readonly driver: Driver,
    /** Selects the root element of a page that can be used. */
    private readonly root: string,
  ) {}

  async open(url: string): Promise<void> {
    await this.driver.send("open", { url });
  }

  unfold(section: string): Promise<void> {
    return this.#clickOn("main summary", section);
  }

  press(button: string): Promise<void> {
    return this.#clickOn("button", button);
  }

  async pressAway(button: string): Promise<void> {
    await this.press(button);
    await until(
      `no ${button}`,
      async () => {
        const names = await Promise.all((await this.#all("button")).map((id) => this.#nameOf(id)));
        return !names.includes(button) || undefined;
      },
      isTemporary,
    );
  }

  follow(link: string): Promise<void> {
    // A driver takes long for each name: without the hundred hidden links of the menu, and the links that no purchase uses.
    return this.#clickOn("a:not(.site-menu *, .facet *, .card-colors *, footer *)", link);
  }

  async tick(label: string): Promise<void> {
    await this.#on("main input:is([type=checkbox], [type=radio])", startsWithSize(label), async (id) => {
      if (!(await this.driver.send("selected", { id }))) await this.driver.send("click", { id });
      return (await this.driver.send("selected", { id })) === true;
    });
  }

  async choose(list: string, option: string): Promise<void> {
    await this.#on("main select", list, async (select) => {
      const options = await this.#all("main option");
      for (const id of options) if ((await this.driver.send("text", { id })) === option) return this.#click(id);
      throw new Error(`${select} has no option ${option}`);
    });
  }

  async enter(field: string, text: string): Promise<void> {
    await this.#on("main :is(input, textarea)", field, async (id) => {
      await this.driver.send("clear", { id });
      await this.driver.send("type", { id, text });
      return true;
    });
  }

  async expectHeading(name: string): Promise<void> {
    await this.#on("h1", name, (id) => this.#isVisible(id));
  }

  async expectLink(name: string): Promise<void> {
    await this.#on("main a", name, (id) => this.#isVisible(id));
  }

  textWith(words: string): Promise<string> {
    return until(
      words,
      async () => {
        const value = `//main//*[text()[contains(., "${words}")]]`;
        const [id] = idsIn(await this.driver.send("find", { using: "xpath", value }));
        return id === undefined ? undefined : String(await this.driver.send("text", { id }));
      },
      isTemporary,
    );
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  async #clickOn(selector: string, name: string): Promise<void> {
    await this.#on(selector, name, (id) => this.#click(id));
  }

  async #click(id: string): Promise<true> {
    await this.driver.send("click", { id });
    return true;
  }

  async #isVisible(id: string): Promise<boolean> {
    return (await this.driver.send("displayed", { id })) === true;
  }

  /** The name in the accessibility tree. */
  async #nameOf(id: string): Promise<string> {
    return String(await this.driver.send("name", { id }));
  }

  async #all(selector: string): Promise<string[]> {
    const value = `${this.root} ${selector}`;
    return idsIn(await this.driver.send("find", { using: "css selector", value }));
  }

  /** Does something with the first element of this name that can be used, as soon as there is one. */
  #on(selector: string, name: string | RegExp, act: (id: string) => Promise<boolean>): Promise<true> {
    const matches = (its: string) => (typeof name === "string" ? its === name : name.test(its));
    return until(
      `${selector} with the name ${name}`,
      async () => {
        for (const id of await this.#all(selector)) {
          if (!matches(await this.#nameOf(id))) continue;
          try {
            if (await act(id)) return true;
          } catch (error) {
            // The page has the same twice, and one of them is hidden.
            if (!(error instanceof DriverError && error.code === "element not interactable")) throw error;
          }
        }
        return undefined;
      },
      isTemporary,
    );
  }
}

function idsIn(answer: unknown): string[] {
  return (answer as Record<typeof ELEMENT, string>[]).map((element) => element[ELEMENT]);
}
