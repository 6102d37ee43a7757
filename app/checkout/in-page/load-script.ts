/** Loads a script of another host once per document; rejects when it is blocked or unreachable. */
export function loadScript(src: string): Promise<void> {
  const known = loads.get(src);
  if (known) return known;
  const load = new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src, async: true });
    // Scripts with elements of their own, such as PayPal's, give them the nonce of the page.
    script.dataset.cspNonce = document.querySelector("script")?.nonce ?? "";
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${src} could not be loaded`)));
    document.head.append(script);
  });
  // The callers handle the failure; there may be none yet, and an unhandled rejection is logged.
  load.catch(() => {});
  loads.set(src, load);
  return load;
}

const loads = new Map<string, Promise<void>>();
