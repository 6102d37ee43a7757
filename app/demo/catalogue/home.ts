import type { CompositionPicture, Form, Item } from "../pictures/spec";
import { CATEGORIES } from "./kinds";
import { giftCardItem, itemOf, mediaRow } from "./pictures";
import { type Row, slugOf, tableRows } from "./rows";

/** Per entry: title, text and link in Italian and English, colours, and what is drawn: form, brand, colour and design. */
const SLIDES = `
Nuovi passi | New steps
Le sneakers della stagione sono arrivate. | The season's sneakers have arrived.
/it/categorie/sneakers | /categories/sneakers
#9db4c4 | #41586b
runner 0 1 4 | chunky 20 13 3 | high-top 4 11 1

Strati d'inverno | Winter layers
Piumini, parka e cappotti contro ogni vento. | Puffers, parkas and coats against any wind.
/it/categorie/giacche-cappotti | /categories/jackets-coats
#b7a58f | #5f4f40
puffer 22 9 2 | coat 12 4 1 | parka 5 12 2

Fino al 50% | Up to 50%
Le ultime taglie a prezzi ridotti. | The last sizes at reduced prices.
/it/outlet | /outlet
#d58f73 | #8a3f34
hoodie 3 0 3 | jeans 8 9 2 | court 4 1 1`;

const BANNERS = `
Denim grezzo | Raw denim
Jeans e giacche che migliorano col tempo. | Jeans and jackets that get better with time.
/it/categorie/pantaloni-jeans | /categories/trousers-jeans
#8ea3bd | #33456a
overshirt 8 9 2 | jeans 7 8 5

Borse e zaini | Bags and backpacks
Spazio per tutto quello che serve. | Room for all you need.
/it/categorie/borse-accessori | /categories/bags-accessories
#cbb693 | #7a5f3b
backpack 5 12 3 | crossbody 11 7 1

Regala una gift card | Give a gift card
Arriva per e-mail, vale su tutto. | It comes by e-mail and is good for everything.
/it/gift-cards | /gift-cards
#d9c3a5 | #8d6b4a
gift-card 24 8 1`;

type Pair = [it: string, en: string];

interface Entry {
  title: Pair;
  text: Pair;
  link: Pair;
  colors: [string, string];
  items: Item[];
}

function entriesIn(table: string): Entry[] {
  return table.split("\n\n").map((block) => {
    const [title, text, link, colors, things = []] = tableRows(block) as [Pair, Pair, Pair, Pair, string[]];
    return { title, text, link, colors, items: things.map(itemFor) };
  });
}

function itemFor(text: string): Item {
  const [form, brand, color, design] = text.split(" ");
  return form === "gift-card" ? giftCardItem(50) : itemOf(form as Form, Number(brand), Number(color), Number(design));
}

const TINTS: [string, string][] = [
  ["#c9d3da", "#93a5b1"],
  ["#d9c8b2", "#a98d6b"],
  ["#d5ddd0", "#93a68a"],
  ["#dccfd6", "#ab8f9f"],
];

/** The tiles of the categories, without that of gift cards. */
function tiles(): Entry[] {
  return CATEGORIES.slice(0, 8).map(({ it, en, form }, index) => ({
    title: [it, en],
    text: ["", ""],
    link: [`/it/categorie/${slugOf(it)}`, `/categories/${slugOf(en)}`],
    colors: TINTS[index % TINTS.length] ?? ["#dddddd", "#aaaaaa"],
    items: [itemOf(form, index + 2, [13, 7, 1, 11, 8, 9, 15, 12][index] ?? 0, index + 3)],
  }));
}

type Shape = Pick<CompositionPicture, "width" | "height" | "layout">;

/** Slides (20:9), banners (3:2) and category tiles (4:5) of the home page, with their pictures. */
export function homeRows() {
  const media: Row<"media">[] = [];
  const rowsOf = (entries: readonly Entry[], { width, height, layout }: Shape) =>
    entries.map(({ title, text, link, colors, items }, index): Row<"online_shop_slides"> => {
      const picture = mediaRow({ scene: "composition", width, height, colors, layout, items }, title[0], title[1]);
      media.push(picture);
      return {
        ...{ id: index + 1, status: "published", sort: index + 1, media_id: picture.id },
        ...{ title_it: title[0], title_en: title[1], text_it: text[0], text_en: text[1] },
        ...{ link_it: link[0], link_en: link[1] },
      };
    });
  return {
    media,
    online_shop_slides: rowsOf(entriesIn(SLIDES), { width: 1600, height: 720, layout: "hero" }),
    online_shop_banners: rowsOf(entriesIn(BANNERS), { width: 1200, height: 800, layout: "center" }),
    online_shop_categories: rowsOf(tiles(), { width: 800, height: 1000, layout: "center" }),
  };
}
