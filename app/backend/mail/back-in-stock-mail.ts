import type { Kysely, Selectable } from "kysely";
import { convertedText } from "~/shop/money";
import { shoeSystemOf, shoeTableOf, sizeText } from "~/shop/shoe-sizes";
import type { Tables } from "../db/schema";
import type { Mails, StockMail } from "../db/tables/mails";
import { Refused } from "../queue/queue";
import { type Composer, linksOf, type MailContext } from "./composer";
import { mailOfParagraphs } from "./mail-of-paragraphs";
import type { Paragraph, ProductLine } from "./paragraphs";
import { productPictures } from "./pictures";

interface Body {
  /** Key of the subject. */
  subject: string;
  /** The paragraphs before and after the product. */
  before: string;
  after: Paragraph[];
  headers?: Record<string, string>;
}

/** A mail about the product of a request. */
function stockMail(body: (links: ReturnType<typeof linksOf>, t: MailContext["t"]) => Body): Composer {
  return async (mail, context) => {
    const { t } = context;
    const { subject, before, after, headers } = body(linksOf(mail), t);
    const { title, line } = await productOf(mail, context);
    return mailOfParagraphs(mail, t, {
      subject: t(subject, { product: title }),
      paragraphs: [t("mail:greeting_nobody"), before, { products: [line] }, ...after, t("mail:closing")],
      headers,
    });
  };
}

export const stockMails: Record<StockMail, Composer> = {
  stock_confirmation: stockMail(({ confirm }, t) => {
    if (!confirm) throw new Error("a mail has no link for the confirmation");
    return {
      subject: "mail:stock_confirm_subject",
      before: t("mail:stock_confirm_text"),
      after: [
        { text: t("mail:stock_confirm_link"), url: confirm, label: t("mail:stock_confirm_button") },
        t("mail:stock_confirm_after"),
      ],
    };
  }),
  /** A product that is back in stock, with the headers of one-click unsubscription (RFC 8058). */
  stock_back: stockMail(({ product, end }, t) => {
    if (!product || !end) throw new Error("a mail has lost a link");
    return {
      subject: "mail:stock_back_subject",
      before: t("mail:stock_back_text"),
      after: [
        { url: product, label: t("mail:stock_back_button") },
        t("mail:stock_back_not_reserved"),
        { text: t("mail:stock_back_end"), url: end },
      ],
      headers: { "List-Unsubscribe": `<${end}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    };
  }),
};

/** @throws Refused when the shopper has deleted the request */
async function productOf(
  mail: Selectable<Mails>,
  { db, t, media }: MailContext,
): Promise<{ title: string; line: ProductLine }> {
  const request = await db
    .selectFrom("stock_requests")
    .selectAll()
    .where("id", "=", mail.stock_requests_id ?? 0)
    .executeTakeFirst();
  if (!request) throw new Refused("the request was deleted");
  const product = await db
    .selectFrom("products")
    .innerJoin("brands", "brands.id", "products.brands_id")
    .innerJoin("colors", "colors.id", "products.colors_id")
    .select(["products.name", "sale_price", "brands.name as brand", "colors.name_it", "colors.name_en"])
    .where("products.id", "=", request.products_id)
    .executeTakeFirstOrThrow();
  const image = await db
    .selectFrom("product_images")
    .select("media_id")
    .where("products_id", "=", request.products_id)
    .orderBy("sort")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const picture = (await productPictures(media, [image?.media_id ?? null])).get(image?.media_id ?? "") ?? null;
  const { brand, name } = product;
  const color = mail.locale === "it" ? product.name_it : product.name_en;
  const size = await sizesText(db, request, t);
  return {
    title: `${brand} ${name}`,
    line: {
      picture,
      text: t("mail:line", { brand, name, color, size }),
      amount: convertedText(product.sale_price, request.currency, mail.locale),
    },
  };
}

/** The sizes of all requests of the mail: those with the same state for the product. Of any size, those in stock. */
async function sizesText(
  db: Kysely<Tables>,
  request: Selectable<Tables["stock_requests"]>,
  t: MailContext["t"],
): Promise<string> {
  const { email_key, products_id, notified_on } = request;
  const wanted = await db
    .selectFrom("stock_requests")
    .select("sizes_id")
    .where("email_key", "=", email_key)
    .where("products_id", "=", products_id)
    .where("notified_on", notified_on === null ? "is" : "=", notified_on)
    .execute();
  const ids = wanted.map(({ sizes_id }) => sizes_id);
  const isAny = ids.includes(0);
  const sizes = await db
    .selectFrom("product_sizes")
    .innerJoin("standard_sizes", "standard_sizes.id", "standard_sizes_id")
    .innerJoin("products", "products.id", "product_sizes.products_id")
    .innerJoin("brands", "brands.id", "products.brands_id")
    .select(["standard_sizes.id", "standard_sizes.name", "system", "quantity", "brands.size_table", "gender"])
    .where("products_id", "=", products_id)
    .orderBy("standard_sizes.sort")
    .execute();
  if (sizes.length === 1 && sizes[0]?.system === "one_size") return t("mail:one_size");
  const named = sizes.filter(({ id, quantity }) => (isAny ? notified_on !== null && quantity > 0 : ids.includes(id)));
  if (named.length === 0) return t("mail:any_size");
  const reader = request.size_system ?? shoeSystemOf(request.currency === "GBP" ? "GB" : "");
  const size = named
    .map(({ size_table, gender, ...size }) => sizeText({ ...size, table: shoeTableOf(size_table, gender) }, reader))
    .join(", ");
  return t(named.length === 1 ? "mail:size" : "mail:sizes", { size });
}
