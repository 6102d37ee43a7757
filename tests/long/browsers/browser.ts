/** What a shopper does in a browser. Everything is found by the words that the shopper reads. */
export interface Browser {
  open(url: string): Promise<void>;
  /** Opens a folded section; a text browser shows all sections unfolded. */
  unfold(section: string): Promise<void>;
  press(button: string): Promise<void>;
  /** Presses a button that the next page no longer has, and waits for that page. */
  pressAway(button: string): Promise<void>;
  /** Follows the first link with this name. */
  follow(link: string): Promise<void>;
  /** Ticks a box or chooses one of several options; its name may have a number or the stock behind it. */
  tick(label: string): Promise<void>;
  choose(list: string, option: string): Promise<void>;
  enter(field: string, text: string): Promise<void>;
  /** Resolves when the page has this heading. */
  expectHeading(name: string): Promise<void>;
  /** Resolves when the page has a link with this name. */
  expectLink(name: string): Promise<void>;
  /** The line or paragraph with these words. */
  textWith(words: string): Promise<string>;
  /** Ends the browser and removes its files. */
  close(): Promise<void>;
}
