/** In place of a name: the selector matches nothing at the first paint, because nobody has touched or printed the page. */
export const LATER = ":later";

/** A rule that browsers get only with pages that have all names of one of its selectors. */
interface StyleRule {
  selectors: {
    text: string;
    /** Names that the page must have: ".class", "#id", "[attribute]", "element", or `LATER`. */
    needs: string[];
  }[];
  /** Declarations, with names and values as text. */
  declarations: [name: string, value: string][];
}

/** `@media` and `@supports`. */
interface StyleGroup {
  prelude: string;
  nodes: StyleNode[];
}

/** `@keyframes`; it is needed by the rules that name it. */
interface StyleKeyframes {
  keyframes: string;
  text: string;
}

/** `@font-face` and other rules that every page gets. */
interface StyleText {
  text: string;
}

export type StyleNode = StyleRule | StyleGroup | StyleKeyframes | StyleText;

/** The shop's whole style sheet. */
export interface StyleSheet {
  /** Path of the file. */
  href: string;
  nodes: StyleNode[];
}
