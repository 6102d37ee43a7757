/** The account of the demo shop. It is printed at the start: it is public and protects nothing. */
export const DEMO_ACCOUNT = { email: "demo@example.com", password: "demo-password" };
