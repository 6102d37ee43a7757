import { ProviderRefusal } from "./provider";

/**
 * Resolves when a provider has looked for what no account has and has not found it: then it has accepted the keys.
 * @throws every other error of the request
 */
export async function foundNothing(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.status !== 404) throw error;
  }
}
