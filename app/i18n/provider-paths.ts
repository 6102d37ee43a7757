/** The path that leads a browser to a sign-in provider. Providers are registered with this path and "/callback". */
export function providerLoginPath(provider: string): string {
  return `/auth/login/${encodeURIComponent(provider)}`;
}
