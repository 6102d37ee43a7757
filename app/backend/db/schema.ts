import type {
  Brands,
  Categories,
  Colors,
  Labels,
  Manufacturers,
  Media,
  PriceChanges,
  ProductChanges,
  ProductImages,
  ProductSizes,
  Products,
  ProductsLabels,
  SizeCharts,
  StandardSizes,
  Synonyms,
  Types,
} from "./tables/catalogue";
import type {
  PointMovements,
  ProviderSignIns,
  RefreshTokens,
  UserAddresses,
  UserIdentities,
  Users,
  UserTokens,
  WishlistItems,
} from "./tables/customers";
import type { ProvedCodes, RateLimits } from "./tables/limits";
import type { Mails, NewsletterDeliveries, NewsletterSubscriptions, NewsletterTokens } from "./tables/mails";
import type {
  Countries,
  Coupons,
  CouponUses,
  GiftCardMovements,
  GiftCards,
  OrderEvents,
  OrderItems,
  Orders,
  Payments,
  VoucherChanges,
} from "./tables/orders";
import type { Contents, MenuGroupItems, MenuGroups, NavItems, Slides } from "./tables/pages";
import type { PaymentAttempts, Refunds } from "./tables/payments";
import type { ReturnEvents, ReturnItems, Returns, Withdrawals } from "./tables/returns";
import type { StockRequests, StockRequestTokens } from "./tables/stock-requests";
import type { VersionChanges, Versions } from "./tables/versions";

/**
 * The tables as both engines store them: money is integer EUR cents (orders: cents of their own currency), booleans are
 * 0 or 1, times are ISO 8601 UTC texts with milliseconds, JSON is text. Names are those of the wire.
 */
export interface Tables {
  brands: Brands;
  types: Types;
  categories: Categories;
  colors: Colors;
  labels: Labels;
  countries: Countries;
  payments: Payments;
  standard_sizes: StandardSizes;
  size_charts: SizeCharts;
  manufacturers: Manufacturers;
  synonyms: Synonyms;
  products: Products;
  product_images: ProductImages;
  product_sizes: ProductSizes;
  products_labels: ProductsLabels;
  price_changes: PriceChanges;
  product_changes: ProductChanges;
  media: Media;
  contents: Contents;
  coupons: Coupons;
  coupon_uses: CouponUses;
  gift_cards: GiftCards;
  gift_card_movements: GiftCardMovements;
  voucher_changes: VoucherChanges;
  online_shop_slides: Slides;
  online_shop_banners: Slides;
  online_shop_categories: Slides;
  online_nav_items: NavItems;
  menu_groups: MenuGroups;
  menu_group_items: MenuGroupItems;
  users: Users;
  wishlist_items: WishlistItems;
  refresh_tokens: RefreshTokens;
  user_addresses: UserAddresses;
  user_tokens: UserTokens;
  user_identities: UserIdentities;
  provider_sign_ins: ProviderSignIns;
  point_movements: PointMovements;
  orders: Orders;
  order_events: OrderEvents;
  order_items: OrderItems;
  payment_attempts: PaymentAttempts;
  refunds: Refunds;
  returns: Returns;
  return_items: ReturnItems;
  return_events: ReturnEvents;
  withdrawals: Withdrawals;
  mails: Mails;
  newsletter_subscriptions: NewsletterSubscriptions;
  newsletter_tokens: NewsletterTokens;
  newsletter_deliveries: NewsletterDeliveries;
  stock_requests: StockRequests;
  stock_request_tokens: StockRequestTokens;
  rate_limits: RateLimits;
  proved_codes: ProvedCodes;
  versions: Versions;
  version_changes: VersionChanges;
}
