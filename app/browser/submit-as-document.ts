/**
 * Sends a form by a button, which may stand outside of it, without Remix and without its checks: a new document is loaded.
 * @param action the form's without it
 */
export function submitAsDocument(form: HTMLFormElement, { name, value }: HTMLButtonElement, action?: string): void {
  const own = form.getAttribute("action") ?? "";
  const pressed = document.createElement("input");
  Object.assign(pressed, { type: "hidden", name, value });
  form.append(pressed);
  form.setAttribute("action", action ?? own);
  form.submit();
  // The document may come back from the browser's memory.
  form.setAttribute("action", own);
  pressed.remove();
}
