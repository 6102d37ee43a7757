import { ProviderRefusal } from "./provider";

/**
 * Checks the keys of a provider's account: the request is for a payment that no account has. Resolves at 404, because the provider has
 * then accepted the keys.
 * @throws every other error of the request
 */
export async function expectNotFound(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.status !== 404) throw error;
  }
}
