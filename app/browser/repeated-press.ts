/** Milliseconds after which a form that loads a document may be sent again: the shopper may have stopped the loading. */
const DOCUMENT_MS = 5_000;

/** The form's button on which a series of clicks began. */
let pressed: Element | null = null;
/** Action and values of the form that was sent last. */
let sent: string | undefined;
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
 * After the press of a form's button, on whatever button or link it falls: the answer to the first click, such as the panel "Added",
 * may have put another one there. After any other click it counts, as on the links of a menu that has just opened.
 */
function dropDoubleClick(event: MouseEvent): void {
  const target = event.target as Element;
  if (event.detail < 2) pressed = target.closest("button:not([type=button], [data-repeats])");
  else if (pressed && target.closest("a, button")) drop(event);
}

function dropHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter" && (event.target as Element).matches("form :not(textarea)")) drop(event);
}

function dropRepeatedForm(event: SubmitEvent): void {
  // Conform checks a field that was left by this event with a hidden button.
  if (event.submitter?.hidden) return;
  const before = sent;
  const form = event.target as HTMLFormElement;
  const action = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  sent = JSON.stringify([action, ...new FormData(form, event.submitter)]);
  const { navigation, fetchers } = window.__remixRouter?.state ?? {};
  const isWaiting =
    event.timeStamp - leftAt < DOCUMENT_MS || [navigation, ...(fetchers?.values() ?? [])].some((one) => one?.formData);
  if (isWaiting && sent === before) drop(event);
}
