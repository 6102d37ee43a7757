import { inSessionStorage } from "./storage";

const KEY = "face";
let isLoaded = false;

/**
 * Loads the face of the headings after the page has been painted, unless the visitor saves data. The page on the screen keeps
 * its letters: the next page has the face, from the browser's cache.
 */
export function loadHeadingFace(): void {
  const { documentElement: html, fonts, readyState } = document;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const savesData =
    html.dataset.saveData || connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches;
  if (savesData || !fonts) return;
  const load = () =>
    // After the next frame, so after the first paint.
    requestAnimationFrame(() =>
      setTimeout(() =>
        fonts
          .load('600 1em "Familjen Grotesk"')
          .then(
            ({ length }) => {
              isLoaded = length > 0;
              if (isLoaded) inSessionStorage((storage) => storage.setItem(KEY, "1"));
            },
            // Without the face the headings have the system's.
          )
          .catch(() => {}),
      ),
    );
  if (readyState === "complete") load();
  else window.addEventListener("load", load);
}

/** For a page opened by script. */
export function showHeadingFace(): void {
  if (isLoaded) document.documentElement.classList.add(KEY);
}
