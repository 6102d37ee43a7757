import wishlistEn from "../../../locales/en/wishlist.json";
import wishlistIt from "../../../locales/it/wishlist.json";

export const wishlistMessages = { en: { wishlist: wishlistEn }, it: { wishlist: wishlistIt } };
