/** Who the brand is, above its products. */
export function BrandCard({ name }: { name: string }) {
  return <h1>{name}</h1>;
}
