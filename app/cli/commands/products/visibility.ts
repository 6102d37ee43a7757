import { publish, withdraw } from "~/backend/catalogue/visibility";
import { readArguments, type ShopCommand } from "../../command";
import { OPERATOR, refusable } from "../../operator";
import { requireArguments } from "../../values";
import { productBySlug } from "./product-by-slug";

const changes = {
  publish: { change: publish, purpose: "puts a product on sale", done: "on sale" },
  withdraw: { change: withdraw, purpose: "takes a product out of the shop", done: "out of the shop" },
};

export function setVisibilityCommand(name: keyof typeof changes): ShopCommand {
  const { change, purpose, done } = changes[name];
  const usage = `${name} SLUG [--reason TEXT]
  ${purpose}`;
  return {
    usage,
    async run(args, database) {
      const { positionals, values } = readArguments(
        { args, allowPositionals: true, options: { reason: { type: "string" } } },
        usage,
      );
      const [slug = ""] = positionals;
      requireArguments(positionals, ["SLUG"], usage);
      const { id } = await productBySlug(database.read, slug);
      await refusable(database.write((trx) => change(trx, id, { actor: OPERATOR, reason: values.reason })));
      return { text: `${slug}: ${done}`, json: { slug, on_sale: name === "publish" } };
    },
  };
}
