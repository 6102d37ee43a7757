import { type SizeRow, sizesOf } from "~/backend/reference-data/standard-sizes";
import type { Fit } from "~/shop/fit";
import type { Gender } from "~/shop/gender";
import { PLUS_SLUG } from "~/shop/membership";
import { type Random, randomFrom } from "../pictures/ink";
import { LABELS, typeIdOf } from "./base";
import { BRANDS } from "./brands";
import { COLORS } from "./colors";
import { descriptionsOf } from "./descriptions";
import { CATEGORIES, type DemoKind, GIFT_CARD_TYPE, KINDS, MATERIALS } from "./kinds";
import { between, demoModels, type Model, pick } from "./models";
import { giftCardItem, itemOf, productPictures } from "./pictures";
import { type PriceStory, priceStory, shopPrice } from "./prices";
import { type DemoRows, daysAgo, noRows, type Row, slugOf } from "./rows";

/** Euro; one product each, ids 1 to 7. */
const GIFT_CARD_VALUES = [10, 25, 50, 100, 150, 200, 500] as const;

/** Creates the rows of one product, with the next ids. */
interface Maker {
  rows: DemoRows;
  slugs: Set<string>;
  next: Record<"products" | "product_images" | "product_sizes" | "products_labels" | "price_changes", number>;
}

function uniqueSlug(slugs: Set<string>, wanted: string): string {
  let slug = wanted;
  for (let copy = 2; slugs.has(slug); copy++) slug = `${wanted}-${copy}`;
  slugs.add(slug);
  return slug;
}

type NewProduct = Omit<Row<"products">, "id" | "price" | "sale_price" | "discount" | "reduced_since" | "stock_status">;

function add(
  { rows, next }: Maker,
  product: NewProduct,
  story: PriceStory,
  pictures: Row<"media">[],
  stock: [size: SizeRow, quantity: number][],
  labels: number[],
) {
  const id = next.products++;
  const { history, ...prices } = story;
  const stock_status = stock.some(([, quantity]) => quantity > 0) ? "instock" : "outofstock";
  rows.products.push({ ...product, ...prices, id, stock_status });
  rows.media.push(...pictures);
  pictures.forEach((picture, index) => {
    rows.product_images.push({ id: next.product_images++, products_id: id, media_id: picture.id, sort: index + 1 });
  });
  for (const [size, quantity] of stock)
    rows.product_sizes.push({
      id: next.product_sizes++,
      products_id: id,
      standard_sizes_id: size.id,
      quantity,
      sku: null,
      gtin: null,
      corrections: 0,
    });
  for (const label of labels)
    rows.products_labels.push({ id: next.products_labels++, products_id: id, labels_id: label });
  for (const change of history) rows.price_changes.push({ id: next.price_changes++, products_id: id, ...change });
}

type Varied =
  | "slug"
  | "name"
  | "description_it"
  | "description_en"
  | "colors_id"
  | "catalog_visibility"
  | "grants_tier";

/** What the shop itself sells, at one price and always in stock. */
function addHouseProduct(
  maker: Maker,
  product: Pick<NewProduct, Varied>,
  price: number,
  pictures: Row<"media">[],
  stock: [size: SizeRow, quantity: number][],
) {
  const since = daysAgo(400);
  add(
    maker,
    {
      ...product,
      slug: uniqueSlug(maker.slugs, product.slug),
      brands_id: BRANDS.length + 1,
      types_id: typeIdOf(GIFT_CARD_TYPE[1]),
      categories_id: CATEGORIES.length,
      manufacturers_id: null,
      composition_it: "",
      composition_en: "",
      is_gift_card: product.grants_tier ? 0 : 1,
      gender: null,
      fit: null,
      sold: 0,
      created_on: since,
    },
    {
      ...{ price, sale_price: price, discount: 0, reduced_since: null },
      history: [{ price, valid_from: since, reduced: 0 }],
    },
    pictures,
    stock,
    [],
  );
}

function addGiftCards(maker: Maker) {
  const brown = COLORS.findIndex(({ en }) => en === "Brown") + 1;
  const [size] = sizesOf("gift_card");
  for (const value of GIFT_CARD_VALUES) {
    const name = `Gift Card ${value} €`;
    const product = {
      slug: `gift-card-${value}`,
      name,
      description_it: `Una gift card da ${value} €: il codice arriva per e-mail e vale su tutto, anche in più ordini.`,
      description_en: `A gift card worth €${value}: sent by e-mail, valid on everything, in one order or several.`,
      colors_id: brown,
      catalog_visibility: "visible",
      grants_tier: null,
    } as const;
    const pictures = productPictures(giftCardItem(value), name, name).slice(0, 1);
    addHouseProduct(maker, product, value * 100, pictures, size ? [[size, 1000]] : []);
  }
}

const MEMBERSHIP_PRICE = 4_900;

/** The membership, with the last id. */
function addMembership(maker: Maker) {
  const name = "Membership Plus";
  const [size] = sizesOf("one_size");
  const item = { ...itemOf("gift-card", BRANDS.length, 0, 3), word: "PLUS", mark: 3 };
  const product = {
    slug: PLUS_SLUG,
    name,
    description_it:
      "Club Plus: spedizione gratuita in tutto il mondo, sempre, per ogni ordine del tuo account. Inizia appena paghi e non scade.",
    description_en:
      "Plus membership: free delivery worldwide, always, on every order from your account. It starts as soon as you pay and never ends.",
    colors_id: 1,
    catalog_visibility: "unlisted",
    grants_tier: "plus",
  } as const;
  const pictures = productPictures(item, name, name).slice(0, 2);
  addHouseProduct(maker, product, MEMBERSHIP_PRICE, pictures, size ? [[size, 100_000]] : []);
}

/** The sizes of a model: women's, men's or all. */
function sizeRun(random: Random, kind: DemoKind): readonly SizeRow[] {
  if (kind.category < 2) {
    const [low, high] = pick(
      random,
      [
        [36, 41],
        [39, 46],
        [36, 46],
        [40, 46],
      ],
      [36, 46],
    );
    return sizesOf("shoes_eu").filter((size) => Number(size.name) >= (low ?? 36) && Number(size.name) <= (high ?? 46));
  }
  if (kind.category === 7) return sizesOf("one_size");
  const sizes = sizesOf("clothing");
  return random() < 0.7 ? sizes : sizes.slice(1, 5);
}

/** Clothes for everybody. */
const SHARED_FORMS = [
  "t-shirt",
  "sweatshirt",
  "hoodie",
  "joggers",
  "overshirt",
  "backpack",
  "tote",
  "crossbody",
  "cap",
  "beanie",
  "scarf",
  "socks",
];
const WOMENS_CATEGORY = CATEGORIES.findIndex(({ en }) => en === "Dresses & Skirts");

/** Shoes are for those who have these sizes, clothes are women's and men's in turn. */
function genderOf({ kind, design }: Model, sizes: readonly SizeRow[]): Gender {
  if (kind.category < 2) {
    const [first, last] = [sizes[0], sizes.at(-1)].map((size) => Number(size?.name));
    return last === 41 ? "women" : first === 36 ? "unisex" : "men";
  }
  if (kind.category === WOMENS_CATEGORY) return "women";
  const turn = Math.floor(design / 16) % (SHARED_FORMS.includes(kind.form) ? 4 : 2);
  return turn === 0 ? "women" : turn === 1 ? "men" : "unisex";
}

/** One model of ten runs small, one large, three as usual; nobody has tried the others. */
function fitOf({ kind, design }: Model): Fit | null {
  if (kind.category === 7) return null;
  const tried: (Fit | undefined)[] = ["small", "large", "true", "true", "true"];
  return tried[Math.floor(design / 64) % 10] ?? null;
}

function stockOf(random: Random, sizes: readonly SizeRow[]): [SizeRow, number][] {
  const gone = random() < 0.03;
  return sizes.map((size) => {
    const chance = random();
    const quantity =
      gone || (chance < 0.18 && sizes.length > 1) ? 0 : chance < 0.4 ? between(random, 1, 3) : between(random, 4, 14);
    return [size, quantity];
  });
}

function addVariant(
  maker: Maker,
  random: Random,
  model: Model,
  place: number,
  list: number,
  age: number,
  fixed?: { slug: string; stock: number | null },
) {
  const { kind, name } = model;
  const brand = BRANDS[model.brand];
  const color = COLORS[place];
  if (!brand || !color) return;
  const sizes = sizeRun(random, kind);
  const story: PriceStory = fixed ? priceStory(() => 0.99, list, age) : priceStory(random, list, age);
  const [description_it, description_en] = descriptionsOf(random, model, color);
  const [composition_it, composition_en] = MATERIALS[kind.materials[model.design % kind.materials.length] ?? "cotton"];
  const sold = Math.floor(random() ** 3 * 240);
  const middle = sizes[Math.floor(sizes.length / 2)];
  const stock: [SizeRow, number][] = !fixed
    ? stockOf(random, sizes)
    : fixed.stock !== null && middle
      ? [[middle, fixed.stock]]
      : sizes.map((size) => [size, 0]);
  const labels: number[] = [];
  if (story.discount > 0) labels.push(LABELS.sale);
  if (age <= 45) labels.push(LABELS.new);
  if (sold > 150) labels.push(LABELS.bestseller);
  if (!fixed && random() < 0.04) labels.push(LABELS.limited);
  if (story.discount >= 30) labels.push(LABELS.deals);
  const slug = fixed?.slug ?? `${slugOf(brand.name)}-${slugOf(name)}-${slugOf(color.en)}`;
  add(
    maker,
    {
      slug: uniqueSlug(maker.slugs, slug),
      name,
      description_it,
      description_en,
      brands_id: model.brand + 1,
      types_id: typeIdOf(kind.type[1]),
      categories_id: kind.category + 1,
      colors_id: place + 1,
      manufacturers_id: model.brand + 1,
      catalog_visibility: "visible",
      composition_it,
      composition_en,
      is_gift_card: 0,
      grants_tier: null,
      gender: genderOf(model, sizes),
      fit: fitOf(model),
      sold,
      created_on: daysAgo(age),
    },
    story,
    productPictures(
      itemOf(kind.form, model.brand, place, model.design),
      `${brand.name} ${name}, ${color.it.toLowerCase()}`,
      `${brand.name} ${name}, ${color.en.toLowerCase()}`,
    ),
    stock,
    labels,
  );
}

function addNamedProducts(maker: Maker, random: Random) {
  const [runner, court] = KINDS;
  if (!runner || !court) return;
  const last: Model = { brand: 4, kind: court, name: "Ultimo Court", design: 1, colors: [1] };
  addVariant(maker, random, last, 1, 8990, 200, { slug: "last-pair", stock: 1 });
  const gone: Model = { brand: 0, kind: runner, name: "Miraggio Runner", design: 2, colors: [13] };
  addVariant(maker, random, gone, 13, 11990, 220, { slug: "sold-out-runner", stock: null });
}

/** Products and their dependent rows, in batches of about `size`; the same arguments always give the same rows. */
export function* productRows(products: number, seed: number, size: number): Generator<DemoRows> {
  const random = randomFrom(seed);
  const next = { products: 1, product_images: 1, product_sizes: 1, products_labels: 1, price_changes: 1 };
  const maker: Maker = { rows: noRows(), slugs: new Set(), next };
  addGiftCards(maker);
  addNamedProducts(maker, random);
  const models = demoModels(random);
  while (next.products < products) {
    const model = models.next().value;
    const { level } = BRANDS[model.brand] ?? { level: 1 };
    const [low, high] = model.kind.price;
    const list = shopPrice(random, low * level, high * level);
    const age = random() < 0.2 ? between(random, 3, 45) : between(random, 46, 380);
    for (const place of model.colors) {
      if (next.products < products) addVariant(maker, random, model, place, list, age);
    }
    if (maker.rows.products.length >= size) {
      yield maker.rows;
      maker.rows = noRows();
    }
  }
  addMembership(maker);
  yield maker.rows;
}
