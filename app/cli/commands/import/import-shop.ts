import { resolve } from "node:path";
import { importShop } from "~/backend/operations/shop-copy/import-shop";
import { environment } from "~/config/env.server";
import { demoContentRows } from "~/demo/contents/contents";
import { action } from "../../actions";
import { OPERATOR } from "../../operator";
import { explained } from "../backup/backup-report";
import { copyReport, copyText } from "../export/copy-report";

export const importShopAction = action({
  subject: "DIR",
  arguments: "[--dry-run]",
  purpose:
    "makes an empty shop the same as the one that export shop has written: products with stock and past prices, pictures, texts, menu, coupons; all or nothing. --dry-run only checks the directory and the shop",
  options: { "dry-run": { type: "boolean" } },
  async run({ database, subject, values }) {
    const dryRun = values["dry-run"] ?? false;
    const { DATA_DIR: dataDir } = environment();
    const options = { dataDir, dryRun, examples: demoContentRows(), change: { actor: OPERATOR } };
    const manifest = await explained(importShop(database, resolve(subject), options));
    const first = dryRun ? "This copy is whole and would be imported" : "Imported and compared";
    return {
      text: copyText(first, manifest),
      json: { written: !dryRun, ...copyReport(manifest) },
    };
  },
});
