import { named } from "~/catalogue/product-card.server";
import { shopPolicy } from "~/config/company.server";
import type { WireProduct, WireProductSummary, WireSize } from "~/contract/catalogue.server";
import type { WireShipping } from "~/contract/orders.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { sizeQuery } from "~/i18n/size-in-url";
import { genderTable } from "~/shop/gender";
import { type Cents, type Currency, convert, toCents, toDecimalText } from "~/shop/money";
import type { Policy } from "~/shop/policy";
import { isDiscounted } from "~/shop/price";
import { sharedPicture } from "~/ui/picture";
import { deliveryOf } from "./product-delivery.server";
import { groupIdOf, skuOf } from "./product-identity.server";
import { returnPolicy, shopId } from "./structured-data.server";

export interface ProductDetails {
  product: WireProduct;
  sizes: WireSize[];
  /** All colours, including the product itself. */
  variants: WireProductSummary[];
  /** The courier's price for Italy; null if it could not be read, and then omitted. */
  shipping: WireShipping | null;
  /** The currency of the visitor's page. */
  currency: Currency;
}

const SCHEMA = "https://schema.org";

/**
 * A product page's ProductGroup: a Product with an offer for every size, and links to the other colours' pages. The sizes
 * inherit shared properties (brand, description, pictures) from the group.
 */
export function productData(origin: string, locale: Locale, details: ProductDetails) {
  const { product, sizes, variants, shipping, currency } = details;
  const page = (slug: string) => origin + href("product", locale, { slug });
  const sizeUrl = (size: WireSize) => origin + href("product", locale, { slug: product.slug }, sizeQuery(sizes, size));
  const url = page(product.slug);
  const italian = locale === "it";
  const color = named(product.colors_id, locale);
  const image = product.images.map(({ media_id }) => origin + sharedPicture(media_id.id));
  const group = groupIdOf(product);
  const isGiftCard = product.is_gift_card;
  const name = isGiftCard ? product.name : `${product.brands_id.name} ${product.name}`;
  const material = italian ? product.composition_it : product.composition_en;
  const offer = offerOf(product, { origin, shipping, currency });
  const others = variants.filter((variant) => variant.id !== product.id);
  return {
    "@context": SCHEMA,
    "@type": "ProductGroup",
    "@id": `${url}#product`,
    name,
    description: italian ? product.description_it : product.description_en,
    image,
    url,
    productGroupID: group,
    category: `${named(product.categories_id, locale)} > ${named(product.types_id, locale)}`,
    // Gift cards are the shop's own, and have no brand, colour or size (decision record 029).
    ...(isGiftCard
      ? {}
      : {
          brand: { "@type": "Brand", name: product.brands_id.name },
          variesBy: [`${SCHEMA}/size`, `${SCHEMA}/color`],
          audience: { "@type": "PeopleAudience", ...audienceOf(product) },
          ...(material ? { material } : {}),
        }),
    hasVariant: [
      ...sizes.map((size, index) => ({
        "@type": "Product",
        "@id": `${url}#${skuOf(product.id, size.id)}`,
        sku: size.sku ?? skuOf(product.id, size.id),
        ...(size.gtin ? { gtin: size.gtin } : {}),
        inProductGroupWithID: group,
        image: image[0],
        ...(isGiftCard ? { name } : { name: `${name} – ${color}, ${size.name}`, color, size: size.name }),
        offers: offer(size.quantity, sizeUrl(size), index === 0),
      })),
      ...others.map((variant) => ({ "@type": "Product", url: page(variant.slug) })),
    ],
  };
}

/** Google's limit between children and adults. */
const ADULT_AGE = 13;

function audienceOf({ gender }: WireProduct) {
  const feed = gender && genderTable[gender].feed;
  return {
    ...(feed?.ageGroup === "kids" ? { suggestedMaxAge: ADULT_AGE } : { suggestedMinAge: ADULT_AGE }),
    ...(feed && feed.gender !== "unisex" && { suggestedGender: feed.gender }),
  };
}

interface OfferContext extends Pick<ProductDetails, "shipping" | "currency"> {
  origin: string;
}

/** Ids in the page. Delivery and returns are the same for all sizes: the first offer has them, and the others refer to it. */
const DELIVERY_ID = "#delivery";
const RETURNS_ID = "#returns";

/** A size's offer; sizes differ only in the number of pieces left, and in the link that chooses them. */
function offerOf(product: WireProduct, { origin, shipping, currency }: OfferContext) {
  const price = toCents(product.sale_price);
  const reference = toCents(product.price);
  const policy = shopPolicy();
  const amount = (cents: Cents) => toDecimalText(convert(cents, currency));
  const delivery = shipping && deliveryOf({ price, is_gift_card: product.is_gift_card }, shipping, policy);
  const shippingDetails =
    delivery === null ? null : shippingOf({ value: amount(delivery), currency }, product.is_gift_card, policy);
  const oneOf = (id: string, data: object, isFirst: boolean) => ({ "@id": id, ...(isFirst && data) });
  return (pieces: number, url: string, isFirst: boolean) => ({
    "@type": "Offer",
    url,
    price: amount(price),
    priceCurrency: currency,
    ...(isDiscounted({ price: reference, priceDiscounted: price })
      ? {
          priceSpecification: {
            "@type": "UnitPriceSpecification",
            priceType: `${SCHEMA}/StrikethroughPrice`,
            price: amount(reference),
            priceCurrency: currency,
          },
        }
      : {}),
    availability: pieces > 0 ? `${SCHEMA}/InStock` : `${SCHEMA}/OutOfStock`,
    itemCondition: `${SCHEMA}/NewCondition`,
    seller: { "@id": shopId(origin) },
    ...(shippingDetails ? { shippingDetails: oneOf(DELIVERY_ID, shippingDetails, isFirst) } : {}),
    hasMerchantReturnPolicy: oneOf(RETURNS_ID, returnPolicy(policy), isFirst),
  });
}

const WORKING_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/** To Italy, in working days, of which the courier has what handling leaves. Gift cards arrive by mail at once. */
function shippingOf(
  cost: { value: string; currency: Currency },
  byMail: boolean,
  { handlingDays, courierDays }: Policy,
): object {
  const days = (minValue: number, maxValue: number) => ({
    "@type": "QuantitativeValue",
    minValue,
    maxValue,
    unitCode: "DAY",
  });
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", ...cost },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "IT" },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      ...(byMail ? {} : { businessDays: { "@type": "OpeningHoursSpecification", dayOfWeek: WORKING_DAYS } }),
      handlingTime: days(0, handlingDays),
      transitTime: byMail ? days(0, 0) : days(1, courierDays.italy - handlingDays),
    },
  };
}
