/** The shop's accounts with the sandbox. Everybody may know them: a shop in live mode refuses them. */
export const SANDBOX_KEYS = {
  nexi: { alias: "ALIAS_WEB_SANDBOX", macKey: "SANDBOXMACKEY0123456789" },
  revolut: { secretKey: "sk_sandbox_0123456789abcdef", webhookSecret: "wsk_sandbox_0123456789abcdef" },
  paypal: { clientId: "sandbox-client", secret: "sandbox-secret", webhookId: "SANDBOXWEBHOOK1" },
  klarna: { username: "PK00000_sandbox", password: "sandbox-password" },
} as const;
