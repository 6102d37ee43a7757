/** A picture inside a mail, so that no mail program has to request it and nobody learns when the mail is read. */
export interface InlinePicture {
  /** The Content-ID, unique in its mail. */
  cid: string;
  type: "image/jpeg" | "image/png";
  content: Buffer;
}

/** A mail ready to be sent. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** The pictures that the HTML shows. */
  pictures?: readonly InlinePicture[];
}
