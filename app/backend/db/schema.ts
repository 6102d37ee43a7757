import type * as backups from "./tables/backups";
import type * as catalogue from "./tables/catalogue";
import type * as customers from "./tables/customers";
import type * as limits from "./tables/limits";
import type * as mails from "./tables/mails";
import type * as orders from "./tables/orders";
import type * as pages from "./tables/pages";
import type * as payments from "./tables/payments";
import type * as returns from "./tables/returns";
import type * as stock from "./tables/stock-requests";
import type * as versions from "./tables/versions";

/**
 * The tables as both engines store them: money is integer EUR cents (orders: cents of their own currency), booleans are
 * 0 or 1, times are ISO 8601 UTC texts with milliseconds, JSON is text. Names are those of the wire.
 */
export interface Tables {
  brands: catalogue.Brands;
  types: catalogue.Types;
  categories: catalogue.Categories;
  colors: catalogue.Colors;
  labels: catalogue.Labels;
  countries: orders.Countries;
  payments: orders.Payments;
  standard_sizes: catalogue.StandardSizes;
  size_charts: catalogue.SizeCharts;
  manufacturers: catalogue.Manufacturers;
  synonyms: catalogue.Synonyms;
  products: catalogue.Products;
  product_images: catalogue.ProductImages;
  product_sizes: catalogue.ProductSizes;
  products_labels: catalogue.ProductsLabels;
  price_changes: catalogue.PriceChanges;
  product_changes: catalogue.ProductChanges;
  media: catalogue.Media;
  contents: pages.Contents;
  coupons: orders.Coupons;
  coupon_uses: orders.CouponUses;
  gift_cards: orders.GiftCards;
  gift_card_movements: orders.GiftCardMovements;
  voucher_changes: orders.VoucherChanges;
  online_shop_slides: pages.Slides;
  online_shop_banners: pages.Slides;
  online_shop_categories: pages.Slides;
  online_nav_items: pages.NavItems;
  menu_groups: pages.MenuGroups;
  menu_group_items: pages.MenuGroupItems;
  record_changes: pages.RecordChanges;
  users: customers.Users;
  wishlist_items: customers.WishlistItems;
  refresh_tokens: customers.RefreshTokens;
  user_addresses: customers.UserAddresses;
  user_tokens: customers.UserTokens;
  user_identities: customers.UserIdentities;
  provider_sign_ins: customers.ProviderSignIns;
  point_movements: customers.PointMovements;
  orders: orders.Orders;
  order_events: orders.OrderEvents;
  order_items: orders.OrderItems;
  payment_attempts: payments.PaymentAttempts;
  refunds: payments.Refunds;
  refund_accounts: payments.RefundAccounts;
  returns: returns.Returns;
  return_items: returns.ReturnItems;
  return_events: returns.ReturnEvents;
  withdrawals: returns.Withdrawals;
  mails: mails.Mails;
  newsletter_subscriptions: mails.NewsletterSubscriptions;
  newsletter_tokens: mails.NewsletterTokens;
  newsletter_deliveries: mails.NewsletterDeliveries;
  stock_requests: stock.StockRequests;
  stock_request_tokens: stock.StockRequestTokens;
  rate_limits: limits.RateLimits;
  proved_codes: limits.ProvedCodes;
  backup_state: backups.BackupState;
  versions: versions.Versions;
  version_changes: versions.VersionChanges;
}
