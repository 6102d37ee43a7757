import { GuaranteeNotice } from "~/information/guarantee-notice";
import type { ProductView } from "./product-view.server";

/** The description, and details that the law requires or that shoppers need. */
export function ProductDetails({ product }: { product: ProductView }) {
  return (
    <section aria-labelledby="product-details" className="product-details">
      <h2 id="product-details">{product.detailsTitle}</h2>
      <p>{product.description}</p>
      <dl>
        {product.facts.map(({ name, text, email }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {text}
              {email && <a href={`mailto:${email}`}>{email}</a>}
            </dd>
          </div>
        ))}
      </dl>
      {product.guarantee !== null && <GuaranteeNotice texts={product.guarantee} />}
    </section>
  );
}
