/** Milliseconds. Two taps on one button within this time are a double tap: not every phone counts the clicks of its taps. */
const DOUBLE_TAP_MS = 500;
/** Milliseconds after which a form that loads a document may be sent again: the shopper may have stopped the loading. */
const DOCUMENT_MS = 5_000;

let last: { pressed: Element; timeStamp: number } | undefined;
/** Action and values of the form that was sent last. */
let sent: string | undefined;
/** When a form has begun to load a document, by the clock of events. */
let leftAt = Number.NEGATIVE_INFINITY;

/**
 * Drops presses that only repeat the one before, on every form of the shop: the further clicks of a double click, the
 * repetitions of a held Enter key, and a form that is sent again with the same content before its answer has arrived. A press
 * after the answer counts. The buttons of a quantity have `data-repeats`: each click on them is one more piece.
 */
export function watchPresses(): void {
  window.addEventListener("click", dropDoubleClick, true);
  window.addEventListener("keydown", dropHeldEnter, true);
  window.addEventListener("submit", dropRepeatedForm, true);
  // After the listeners of React and of `watchConnection`: what they leave loads a document.
  window.addEventListener("submit", (event) => {
    if (!event.defaultPrevented && (event.target as HTMLFormElement).method !== "dialog") leftAt = event.timeStamp;
  });
  window.addEventListener("pageshow", () => {
    leftAt = Number.NEGATIVE_INFINITY;
  });
}

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * The second click also counts as repeated on another element: the answer to the first one, such as the panel "Added", may
 * have put a button or a link under the pointer.
 */
function dropDoubleClick(event: MouseEvent): void {
  const pressed = event.target instanceof Element && event.target.closest("button, a");
  if (!pressed) return;
  const before = last;
  last = { pressed, timeStamp: event.timeStamp };
  const isSame = before?.pressed === pressed;
  const isTap = (event as PointerEvent).pointerType === "touch";
  const isDouble =
    event.detail > 1 || (isTap && isSame && event.timeStamp - before.timeStamp < DOUBLE_TAP_MS && event.detail > 0);
  if (!isDouble || (isSame && (pressed.hasAttribute("data-repeats") || !isSubmit(pressed)))) return;
  drop(event);
}

function isSubmit(pressed: Element): boolean {
  return pressed instanceof HTMLButtonElement && pressed.type === "submit";
}

function dropHeldEnter(event: KeyboardEvent): void {
  const field = event.target as Element;
  if (event.repeat && event.key === "Enter" && field.closest("form") && field.tagName !== "TEXTAREA") drop(event);
}

function dropRepeatedForm(event: SubmitEvent): void {
  const before = sent;
  const form = event.target as HTMLFormElement;
  const action = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  sent = JSON.stringify([action, ...new FormData(form, event.submitter)]);
  const { navigation, fetchers } = window.__remixRouter?.state ?? {};
  const isWaiting =
    event.timeStamp - leftAt < DOCUMENT_MS || [navigation, ...(fetchers?.values() ?? [])].some((one) => one?.formData);
  if (isWaiting && sent === before) drop(event);
}
