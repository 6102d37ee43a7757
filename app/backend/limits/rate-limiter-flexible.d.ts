/** The base class of the package's stores, which its main module does not export although its types name it. */
declare module "rate-limiter-flexible/lib/RateLimiterStoreAbstract.js" {
  import { RateLimiterStoreAbstract } from "rate-limiter-flexible";
  export = RateLimiterStoreAbstract;
}
