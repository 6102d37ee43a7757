/** The process answers. */
export function loader() {
  return new Response("ok\n", {
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
}
