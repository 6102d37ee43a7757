import { inSessionStorage } from "./storage";

/** Keeps the scroll position for the page that loads after an answer about consent, which scrolls back. @param path with query */
export function keepScroll(path: string): void {
  inSessionStorage((storage) => storage.setItem("consent-scroll", JSON.stringify([path, window.scrollY])));
}
