/** Milliseconds. A form that is sent again within this time was tapped twice: not every phone counts the clicks of its taps. */
const DOUBLE_TAP_MS = 500;
/** Milliseconds after which a form that loads a document may be sent again: the shopper may have stopped the loading. */
const DOCUMENT_MS = 5_000;

let lastPressed: Element | null = null;
/** Action and values of the form that was sent last, and when. */
let sent: string | undefined;
let sentAt = 0;
/** When a form has begun to load a document, by the clock of events. */
let leftAt = -DOCUMENT_MS;

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
    leftAt = -DOCUMENT_MS;
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
  const before = lastPressed;
  lastPressed = (event.target as Element).closest("button, a");
  if (!lastPressed || event.detail < 2) return;
  const isOther = lastPressed !== before;
  if (isOther || lastPressed.matches("button:not([type=button], [data-repeats])")) drop(event);
}

function dropHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter" && (event.target as Element).matches("form :not(textarea)")) drop(event);
}

function dropRepeatedForm(event: SubmitEvent): void {
  const [before, beforeAt] = [sent, sentAt];
  const form = event.target as HTMLFormElement;
  const action = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  sent = JSON.stringify([action, ...new FormData(form, event.submitter)]);
  sentAt = event.timeStamp;
  const { navigation, fetchers } = window.__remixRouter?.state ?? {};
  const isRepeated =
    sentAt - beforeAt < DOUBLE_TAP_MS ||
    sentAt - leftAt < DOCUMENT_MS ||
    [navigation, ...(fetchers?.values() ?? [])].some((one) => one?.formData);
  if (isRepeated && sent === before) drop(event);
}
