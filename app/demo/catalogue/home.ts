import type { Form, Item } from "../pictures/spec";
import { CATEGORIES } from "./kinds";
import { giftCardItem, itemOf, mediaRow } from "./pictures";
import { type Row, slugOf } from "./rows";

type Choice = [form: Form, brand: number, color: number, design: number];
type Words = [it: string, en: string];

const slides: { title: Words; text: Words; link: Words; colors: [string, string]; items: Choice[] }[] = [
  {
    title: ["Nuovi passi", "New steps"],
    text: ["Le sneakers della stagione sono arrivate.", "The season's sneakers have arrived."],
    link: ["/it/categorie/sneakers", "/categories/sneakers"],
    colors: ["#9db4c4", "#41586b"],
    items: [
      ["runner", 0, 1, 4],
      ["chunky", 20, 13, 3],
      ["high-top", 4, 11, 1],
    ],
  },
  {
    title: ["Strati d'inverno", "Winter layers"],
    text: ["Piumini, parka e cappotti contro ogni vento.", "Puffers, parkas and coats against any wind."],
    link: ["/it/categorie/giacche-cappotti", "/categories/jackets-coats"],
    colors: ["#b7a58f", "#5f4f40"],
    items: [
      ["puffer", 22, 9, 2],
      ["coat", 12, 4, 1],
      ["parka", 5, 12, 2],
    ],
  },
  {
    title: ["Fino al 50%", "Up to 50%"],
    text: ["Le ultime taglie a prezzi ridotti.", "The last sizes at reduced prices."],
    link: ["/it/outlet", "/outlet"],
    colors: ["#d58f73", "#8a3f34"],
    items: [
      ["hoodie", 3, 0, 3],
      ["jeans", 8, 9, 2],
      ["court", 4, 1, 1],
    ],
  },
];

const banners: { title: Words; text: Words; link: Words; colors: [string, string]; items: Choice[] }[] = [
  {
    title: ["Denim grezzo", "Raw denim"],
    text: ["Jeans e giacche che migliorano col tempo.", "Jeans and jackets that get better with time."],
    link: ["/it/categorie/pantaloni-jeans", "/categories/trousers-jeans"],
    colors: ["#8ea3bd", "#33456a"],
    items: [
      ["overshirt", 8, 9, 2],
      ["jeans", 7, 8, 5],
    ],
  },
  {
    title: ["Borse e zaini", "Bags and backpacks"],
    text: ["Spazio per tutto quello che serve.", "Room for all you need."],
    link: ["/it/categorie/borse-accessori", "/categories/bags-accessories"],
    colors: ["#cbb693", "#7a5f3b"],
    items: [
      ["backpack", 5, 12, 3],
      ["crossbody", 11, 7, 1],
    ],
  },
  {
    title: ["Regala una gift card", "Give a gift card"],
    text: ["Arriva per e-mail, vale su tutto.", "It comes by e-mail and is good for everything."],
    link: ["/it/gift-cards", "/gift-cards"],
    colors: ["#d9c3a5", "#8d6b4a"],
    items: [["gift-card", 24, 8, 1]],
  },
];

function itemFor([form, ...others]: Choice): Item {
  return form === "gift-card" ? giftCardItem(50) : itemOf(form, ...others);
}

interface HomeRows {
  media: Row<"media">[];
  online_shop_slides: Row<"online_shop_slides">[];
  online_shop_banners: Row<"online_shop_banners">[];
  online_shop_categories: Row<"online_shop_categories">[];
}

function entry(id: number, title: Words, text: Words, link: Words, media_id: string): Row<"online_shop_slides"> {
  const [title_it, title_en] = title;
  const [text_it, text_en] = text;
  const [link_it, link_en] = link;
  return { id, status: "published", sort: id, title_it, title_en, text_it, text_en, link_it, link_en, media_id };
}

/** Slides (20:9), banners (3:2) and category tiles (4:5) of the home page, with their pictures. */
export function homeRows(): HomeRows {
  const rows: HomeRows = { media: [], online_shop_slides: [], online_shop_banners: [], online_shop_categories: [] };
  const keep = (picture: Row<"media">) => {
    rows.media.push(picture);
    return picture.id;
  };
  slides.forEach(({ title, text, link, colors, items }, index) => {
    const picture = mediaRow(
      {
        scene: "composition",
        width: 1600,
        height: 720,
        colors,
        layout: "hero",
        items: items.map(itemFor),
      },
      title[0],
      title[1],
    );
    rows.online_shop_slides.push(entry(index + 1, title, text, link, keep(picture)));
  });
  banners.forEach(({ title, text, link, colors, items }, index) => {
    const picture = mediaRow(
      {
        scene: "composition",
        width: 1200,
        height: 800,
        colors,
        layout: "center",
        items: items.map(itemFor),
      },
      title[0],
      title[1],
    );
    rows.online_shop_banners.push(entry(index + 1, title, text, link, keep(picture)));
  });
  CATEGORIES.slice(0, 8).forEach(({ it, en, form }, index) => {
    const tints: [string, string][] = [
      ["#c9d3da", "#93a5b1"],
      ["#d9c8b2", "#a98d6b"],
      ["#d5ddd0", "#93a68a"],
      ["#dccfd6", "#ab8f9f"],
    ];
    const colors = tints[index % tints.length] ?? ["#dddddd", "#aaaaaa"];
    const picture = mediaRow(
      {
        scene: "composition",
        width: 800,
        height: 1000,
        colors,
        layout: "center",
        items: [itemOf(form, index + 2, [13, 7, 1, 11, 8, 9, 15, 12][index] ?? 0, index + 3)],
      },
      it,
      en,
    );
    rows.online_shop_categories.push(
      entry(index + 1, [it, en], ["", ""], [`/it/categorie/${slugOf(it)}`, `/categories/${slugOf(en)}`], keep(picture)),
    );
  });
  return rows;
}
