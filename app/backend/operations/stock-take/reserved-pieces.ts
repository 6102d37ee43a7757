import { type RawBuilder, sql } from "kysely";
import { FULFILMENT_STATUSES, isInShop } from "~/shop/order-status";

const inShop = sql.join(FULFILMENT_STATUSES.filter(isInShop).map((status) => sql.lit(status)));

interface ReservedRow {
  products_id: number;
  standard_sizes_id: number;
  quantity: number;
}

/**
 * The pieces that stand in the shop and are not for sale, several rows a size:
 * - of orders that have not left, paid or not, without pieces that a refund has put back on sale;
 * - that came back and are not yet refunded or exchanged, of orders that had left or were cancelled. An order that ended unpaid has put its own
 *   back on sale;
 * - the new sizes of open exchanges.
 */
export const reservedPieces: RawBuilder<ReservedRow> = sql<ReservedRow>`
  select order_items.products_id, order_items.standard_sizes_id, order_items.quantity
    from order_items join orders on orders.id = order_items.orders_id
    where fulfilment_status in (${inShop})
  union all
  select order_items.products_id, order_items.standard_sizes_id,
      case when returns.status = 'refunded' then -return_items.quantity else return_items.quantity end
    from return_items
    join returns on returns.id = return_items.returns_id
    join order_items on order_items.id = return_items.order_items_id
    join orders on orders.id = returns.orders_id
    where (returns.status = 'refunded' and fulfilment_status in (${inShop}))
      or (returns.status = 'received' and fulfilment_status not in (${inShop}) and payment_status <> 'expired')
  union all
  select order_items.products_id, return_items.exchange_sizes_id, return_items.quantity
    from return_items
    join returns on returns.id = return_items.returns_id
    join order_items on order_items.id = return_items.order_items_id
    where return_items.exchange_sizes_id is not null and returns.status in ('requested', 'approved', 'received')`;
