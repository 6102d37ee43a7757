import { exportShop } from "~/backend/operations/shop-copy/export-shop";
import { backedUpProgram } from "~/config/backup-settings.server";
import { environment } from "~/config/env.server";
import { action } from "../../actions";
import { explained } from "../backup/backup-report";
import { copyReport, copyText } from "./copy-report";

export const exportShopAction = action({
  subject: "DIR",
  purpose:
    "writes the shop's contents, also hidden ones, to the new directory DIR, for import shop: CSV files and photographs, without customers, orders, gift cards and settings (those are in a backup)",
  options: {},
  async run({ database, subject }) {
    const { shopVersion } = backedUpProgram();
    const source = { database, dataDir: environment().DATA_DIR, shopVersion };
    const { directory, manifest } = await explained(exportShop(source, subject));
    return { text: copyText(directory, manifest), json: { directory, ...copyReport(manifest) } };
  },
});
