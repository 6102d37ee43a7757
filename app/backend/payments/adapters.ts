import type { ProviderName } from "~/shop/payment-methods";
import { type KlarnaSettings, klarna } from "./klarna/klarna";
import { type NexiSettings, nexi } from "./nexi/nexi";
import { type PayPalSettings, paypal } from "./paypal/paypal";
import type { PaymentProvider } from "./provider";
import type { PaymentProviders } from "./providers";
import { type RevolutSettings, revolut } from "./revolut/revolut";

/** The accounts of the shop with payment providers; the methods of a missing one are not offered. */
export interface ProviderAccounts {
  nexi?: NexiSettings;
  paypal?: PayPalSettings;
  klarna?: KlarnaSettings;
  revolut?: RevolutSettings;
}

type Adapter<Settings> = (settings: Settings, send: typeof fetch) => PaymentProvider;

const ADAPTERS: { [Name in ProviderName]: Adapter<NonNullable<ProviderAccounts[Name]>> } = {
  nexi,
  paypal,
  klarna,
  revolut,
};

/** The adapters of the providers that the shop has an account with. @param send the fetch for their requests */
export function paymentProviders(accounts: ProviderAccounts, send: typeof fetch): PaymentProviders {
  const names = Object.keys(ADAPTERS) as ProviderName[];
  return new Map(names.flatMap((name) => entryOf(name, accounts, send)));
}

function entryOf<Name extends ProviderName>(
  name: Name,
  accounts: ProviderAccounts,
  send: typeof fetch,
): [ProviderName, PaymentProvider][] {
  const settings = accounts[name];
  return settings ? [[name, ADAPTERS[name](settings, send)]] : [];
}
