/** Every address without a page: the shell's menus are there, and the root's error page speaks. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export function action() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
