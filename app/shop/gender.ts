/** The gender of a product. Null for a product whose record has none, and for gift cards: both are for all adults. */
export const genders = ["women", "men", "unisex", "kids"] as const;
export type Gender = (typeof genders)[number];

interface GenderRow {
  id: number;
  slug_it: string;
  slug_en: string;
  name_it: string;
  name_en: string;
  /** Folded words of a search, in both languages. */
  words: string;
  /** Two folded words that together mean another gender than the second alone. */
  pair?: string;
  /** Whether it also has the products of `unisex` and those without a gender. */
  includesUnisex: boolean;
  /** In the words of Google's feed and of schema.org. */
  feed: { gender: "female" | "male" | "unisex"; ageGroup: "adult" | "kids" };
}

/** Every gender with its words, in the order in which lists show them. The ids are those of the facet. */
export const genderTable: Record<Gender, GenderRow> = {
  women: {
    ...{ id: 1, slug_it: "donna", slug_en: "women", name_it: "Donna", name_en: "Women" },
    words: "donna donne femminile femminili signora woman women womans womens lady ladies female",
    pair: "mia ragazza",
    includesUnisex: true,
    feed: { gender: "female", ageGroup: "adult" },
  },
  men: {
    ...{ id: 2, slug_it: "uomo", slug_en: "men", name_it: "Uomo", name_en: "Men" },
    words: "uomo uomini maschile maschili signore man men mans mens male gents gentlemen",
    pair: "mio ragazzo",
    includesUnisex: true,
    feed: { gender: "male", ageGroup: "adult" },
  },
  unisex: {
    ...{ id: 3, slug_it: "unisex", slug_en: "unisex", name_it: "Unisex", name_en: "Unisex" },
    words: "unisex",
    includesUnisex: false,
    feed: { gender: "unisex", ageGroup: "adult" },
  },
  kids: {
    ...{ id: 4, slug_it: "bambino", slug_en: "kids", name_it: "Bambino", name_en: "Kids" },
    words:
      "bambino bambini bambina bambine bimbo bimbi bimba bimbe neonato neonata ragazzo ragazza ragazzi ragazze kid kids child children childrens childs boy boys girl girls junior baby toddler",
    includesUnisex: false,
    feed: { gender: "unisex", ageGroup: "kids" },
  },
};

const byWord = new Map(
  genders.flatMap((gender) => genderTable[gender].words.split(" ").map((word): [string, Gender] => [word, gender])),
);
const byPair = new Map(genders.map((gender) => [genderTable[gender].pair, gender]));
/** Words that are also a part of a colour or a material: "baby blue", "baby alpaca". */
const DESCRIPTIVE = new Set(["baby"]);

/** The gender that a folded word of a search names. */
export const genderOfWord = (word: string): Gender | undefined => byWord.get(word);

/**
 * For each folded word of a search the gender that it names.
 * @param isArticle whether a word is none of a colour or a material
 */
export function gendersOfWords(
  words: readonly string[],
  isArticle: (word: string) => boolean = () => true,
): (Gender | undefined)[] {
  return words.map((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]];
    const ofPair = byPair.get(`${before} ${word}`) ?? byPair.get(`${word} ${after}`);
    if (ofPair) return ofPair;
    if (DESCRIPTIVE.has(word) && after !== undefined && !isArticle(after)) return undefined;
    return byWord.get(word);
  });
}

/** The gender of a facet value; undefined for an unknown id. */
export const genderOfId = (id: number): Gender | undefined => genders.find((gender) => genderTable[gender].id === id);

/** Null for a text that is no gender. */
export const asGender = (text: string | null | undefined): Gender | null =>
  genders.find((gender) => gender === text) ?? null;

/** Ids of the facet values to which a product of this gender belongs. */
export function facetIdsOfGender(text: string): number[] {
  const own = asGender(text);
  if (!own) return [];
  return genders
    .filter((gender) => gender === own || (own === "unisex" && genderTable[gender].includesUnisex))
    .map((gender) => genderTable[gender].id);
}

/** Whether the facet values have the products without a gender, too. */
export const includesUnassigned = (ids: readonly number[]): boolean =>
  genders.some((gender) => genderTable[gender].includesUnisex && ids.includes(genderTable[gender].id));

/** The genders of the products that the facet values have: women's lists also contain unisex products. */
export function gendersOfFacet(ids: readonly number[]): Gender[] {
  const chosen = genders.filter((gender) => ids.includes(genderTable[gender].id));
  return genders.filter((gender) => chosen.includes(gender) || (gender === "unisex" && includesUnassigned(ids)));
}
