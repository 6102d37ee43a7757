declare global {
  // On globalThis because the front and the shop's bundle have their own modules.
  var __shopPicturesReady: Promise<void> | undefined;
}

/** Lets the HTTP front of this process wait for the pictures of the first pages. */
export function keepPicturesReady(ready: Promise<void>): void {
  globalThis.__shopPicturesReady = ready;
}

/** Resolves when the embedded server has the pictures of the first pages; at once while it is not open. */
export async function picturesReady(): Promise<void> {
  await globalThis.__shopPicturesReady;
}
