/**
 * Instead of the checked form of a page (`PageHandle.form`) while the page does not show it: the answers about consent and
 * language still have a form to send.
 */
export function EmptyForm({ id }: { id: string }) {
  return <form id={id} method="post" hidden />;
}
