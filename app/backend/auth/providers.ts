import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from "openid-client";

/** A provider of OpenID Connect, from the configuration. */
export interface ProviderSettings {
  /** In paths: letters, digits and dashes. */
  name: string;
  /** On the button. */
  label: string;
  /** The issuer's URL; its configuration is at `/.well-known/openid-configuration` below it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The secrets of one sign-in. */
export interface SignInSecrets {
  /** PKCE code verifier (RFC 7636). */
  verifier: string;
  nonce: string;
}

/** The user as the provider knows them. */
export interface ProviderUser {
  /** The claim `sub`: unique and permanent at this provider. */
  subject: string;
  /** Undefined unless the provider has verified it. */
  verifiedEmail: string | undefined;
}

/** Time limit of each request to a provider. */
const TIMEOUT_SECONDS = 5;
/** How long a provider's configuration is used before it is read again. */
const CONFIGURATION_MS = 60 * 60 * 1000;
const SCOPE = "openid email";

/** Whether a request to a provider failed because it is down, hangs, or answers with a server error. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = error.cause instanceof Response ? error.cause.status : 0;
  // `fetch` fails with a TypeError.
  return error instanceof TypeError || status >= 500 || ("code" in error && error.code === "OAUTH_TIMEOUT");
}

/** One configured provider. Its methods reject when it is down, does not answer in five seconds, or answers wrongly. */
export class Provider {
  readonly settings: ProviderSettings;
  readonly #redirectUri: string;
  #configuration: { value: Promise<Configuration>; until: number } | undefined;

  /** @param redirectUri the callback that is registered with the provider */
  constructor(settings: ProviderSettings, redirectUri: string) {
    this.settings = settings;
    this.#redirectUri = redirectUri;
  }

  /** The provider's page that signs the user in, and the secrets that the callback needs. */
  async begin(state: string): Promise<{ url: URL; secrets: SignInSecrets }> {
    const secrets = { verifier: randomPKCECodeVerifier(), nonce: randomNonce() };
    const url = buildAuthorizationUrl(await this.#configured(), {
      redirect_uri: this.#redirectUri,
      scope: SCOPE,
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: "S256",
      state,
      nonce: secrets.nonce,
    });
    return { url, secrets };
  }

  /**
   * Exchanges the code of a callback for the user.
   * @param search the callback's query
   */
  async finish(search: string, state: string, { verifier, nonce }: SignInSecrets): Promise<ProviderUser> {
    const configuration = await this.#configured();
    const callback = new URL(this.#redirectUri);
    callback.search = search;
    const tokens = await authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The provider has sent no ID token");
    const {
      sub: subject,
      email,
      email_verified,
    } = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
    return { subject, verifiedEmail: typeof email === "string" && email_verified === true ? email : undefined };
  }

  async #configured(): Promise<Configuration> {
    if (this.#configuration && this.#configuration.until > Date.now()) return this.#configuration.value;
    const { issuer, clientId, clientSecret } = this.settings;
    const url = new URL(issuer);
    const configuration = {
      value: discovery(url, clientId, clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Verifies the signatures of ID tokens, which the library otherwise trusts because of TLS.
          enableNonRepudiationChecks,
          // The configuration permits such issuers in the sandbox only.
          ...(url.protocol === "http:" ? [allowInsecureRequests] : []),
        ],
      }),
      until: Date.now() + CONFIGURATION_MS,
    };
    this.#configuration = configuration;
    configuration.value.catch(() => {
      if (this.#configuration === configuration) this.#configuration = undefined;
    });
    return configuration.value;
  }
}
