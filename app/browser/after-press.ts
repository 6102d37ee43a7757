/**
 * Runs what moves the page once no pointer is down and the click has reached its target: a button that moves between the press and
 * the release is not clicked.
 */
export function afterPress(run: () => void): void {
  const soon = () => setTimeout(run);
  if (document.querySelector(":active")) document.addEventListener("pointerup", soon, { once: true, capture: true });
  else soon();
}
