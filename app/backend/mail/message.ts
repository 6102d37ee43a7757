/** A mail as it is sent. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
}
