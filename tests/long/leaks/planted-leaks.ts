import { ANOTHER_PAGE } from "./compared-reply";

/** A fault in the server that the comparison must find. */
export interface PlantedLeak {
  name: string;
  /** The kind of fault with which the comparison ends; it may report others too. */
  found: string;
  /** Replacements in the built server, where the text must be exactly once. The bundler may append a number to names. */
  edits: readonly (readonly [find: string | RegExp, replace: string])[];
}

type Edit = PlantedLeak["edits"][number];

/** The request for a shared page has the cookies of the visitor who asks first, also of those who get no shared page. */
const makesPagesForTheFirst: readonly Edit[] = [
  ['if (carriesCookies("bypass", header)) return null;', ""],
  [/\(\{ \.\.\.(received\d*), target, method: "GET", headers: own \}\)/, "({ ...$1, target, method: 'GET' })"],
];
const storesCookies: Edit = [/ \|\| headers\d*\.has\("set-cookie"\)\) return false;/, ") return false;"];
const keyParts = /\.\.\.Object\.values\((cookies\d*)\), saveData\]/;

/** Keeps the contents of holes for a moment in `globalThis.kept`, by page. */
const joinsContents = (maxAgeMs: number): Edit => [
  /const contentOf = await contentsFor\(([^)]*)\);/,
  `const own = await contentsFor($1);
   const before = globalThis.kept?.get(key.text);
   const contentOf = before && performance.now() - before.at < ${maxAgeMs} ? before.own : own;
   (globalThis.kept ??= new Map()).set(key.text, { own, at: performance.now() });`,
];

export const plantedLeaks: readonly PlantedLeak[] = [
  {
    name: "the holes have what they had for the last visitor",
    found: "another visitor's data",
    edits: [
      [
        /const filling = \{ visitor: (\w+)\.visitor,/,
        "const last = globalThis.last ?? $1.visitor; globalThis.last = $1.visitor; const filling = { visitor: last,",
      ],
    ],
  },
  {
    name: "who asks for a page at the same moment as another visitor gets the same holes",
    found: "another visitor's data",
    edits: [joinsContents(30)],
  },
  {
    name: "a filled page is public",
    found: "public",
    edits: [[/if \(carriesOurCookies\(cookies\d*\)\) return (?=stored)/, "if (false) return "]],
  },
  {
    name: "a filled page has the tag of the stored one",
    found: "tag",
    edits: [[/(status\d* === 200 \? entityTag\()content(, headers\d*\) : null)/, "$1text2$2"]],
  },
  {
    name: "a kept page has the cart of the visitor for whom it was made",
    found: "another visitor's data",
    edits: [
      ...makesPagesForTheFirst,
      // The marks are the holes; without them the first visitor's own contents stand in the page.
      [/, holes: secret\b/, ""],
    ],
  },
  {
    name: "a kept page sets the cookie of the visitor for whom it was made",
    found: "set-cookie",
    edits: [...makesPagesForTheFirst, storesCookies],
  },
  {
    name: "a page with a nonce has the same one for everybody",
    found: "nonce",
    edits: [[/(viewed: \w+, nonce: )randomBytes\(16\)\.toString\("base64"\)/, '$1"c2FtZQ=="']],
  },
  {
    name: "a page is kept without regard to consent",
    found: ANOTHER_PAGE,
    edits: [[keyParts, "$1.country, $1.grid, $1.sizes, saveData]"]],
  },
  {
    name: "a page is kept without regard to the country",
    found: ANOTHER_PAGE,
    edits: [[keyParts, "$1.consent, $1.grid, $1.sizes, saveData]"]],
  },
  {
    name: "a list is kept without regard to its grid",
    found: ANOTHER_PAGE,
    edits: [[keyParts, "$1.consent, $1.country, $1.sizes, saveData]"]],
  },
  {
    name: "a page is kept without regard to its shoe sizes",
    found: ANOTHER_PAGE,
    edits: [[keyParts, "$1.consent, $1.country, $1.grid, saveData]"]],
  },
  {
    name: "a page is kept without regard to Save-Data",
    found: ANOTHER_PAGE,
    edits: [[keyParts, "...Object.values($1)]"]],
  },
  {
    name: "a tag of any page is answered with 304",
    found: "304",
    edits: [[/(\w+) === tag \|\| \1 === "\*"/, "true"]],
  },
  {
    name: "all pages have the same tag",
    found: "tag",
    edits: [['.slice(0, 22)}"`', '.slice(0, 0)}"`']],
  },
  {
    name: "a page is shown without the message that waits for it",
    found: ANOTHER_PAGE,
    edits: [[/if \(header && carriesCookies\("waiting", header\) && waits\([^;]*\)\) return null;/, ""]],
  },
  {
    name: "a kept page does not follow the catalogue",
    found: "older page",
    edits: [[/if \(\(current == null[^;]*versions\d*\.data\)\) return "gone";/, ""]],
  },
];
