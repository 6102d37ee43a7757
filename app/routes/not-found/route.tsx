/** Every URL without a page. The layout has the menus, and the root's error page shows the 404. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export function action() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
