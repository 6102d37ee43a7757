import { changePrice } from "~/backend/catalogue/price";
import { formatMoney } from "~/shop/money";
import { readArguments, type ShopCommand } from "../../command";
import { OPERATOR, refusable } from "../../operator";
import { amountFrom, requireArguments } from "../../values";
import { productBySlug } from "./product-by-slug";

const usage = `price SLUG EURO [--reduced] [--reason TEXT]
  sets what a product costs from now on, such as 89.90; --reduced announces it as a reduction (art. 17-bis)`;

export const price: ShopCommand = {
  usage,
  async run(args, database) {
    const { positionals, values } = readArguments(
      { args, allowPositionals: true, options: { reduced: { type: "boolean" }, reason: { type: "string" } } },
      usage,
    );
    const [slug = "", euro = ""] = positionals;
    requireArguments(positionals, ["SLUG", "EURO"], usage);
    const cents = amountFrom(euro);
    const { id } = await productBySlug(database.read, slug);
    const change = { actor: OPERATOR, reason: values.reason };
    await refusable(database.write((trx) => changePrice(trx, id, { price: cents, reduced: values.reduced }, change)));
    const product = await productBySlug(database.read, slug);
    const before =
      product.discount > 0 ? ` instead of ${formatMoney(product.price, "EUR", "en")} (-${product.discount}%)` : "";
    return {
      text: `${slug}: ${formatMoney(product.sale_price, "EUR", "en")}${before}`,
      json: { slug, price: product.price, sale_price: product.sale_price, discount: product.discount },
    };
  },
};
