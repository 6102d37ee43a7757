export const meta = () => [{ title: "Empty" }];

export default function Index() {
  return (
    <main>
      <h1>Empty</h1>
      <p>This page is empty.</p>
    </main>
  );
}
