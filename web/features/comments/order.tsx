import { useState } from 'react';
import { store, stored } from '../../platform/stored.ts';
import { texts } from './texts.ts';

/** `oldest`: the newest stretch of them, oldest first. */
const ORDERS = ['oldest', 'newest', 'loved'] as const;
export type Order = (typeof ORDERS)[number];

const KEY = 'comment-order';

function remembered(): Order {
  const order = stored(KEY);
  return ORDERS.find((one) => one === order) ?? 'oldest';
}

/** The order in which this browser shows comments. */
export function useOrder(): [Order, (order: Order) => void] {
  const [order, setOrder] = useState(remembered);
  return [
    order,
    (to) => {
      setOrder(to);
      store(KEY, to);
    },
  ];
}

export function OrderSelect({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  return (
    <select
      aria-label={texts.order()}
      value={order}
      onChange={({ target }) => onChange(ORDERS.find((one) => one === target.value) ?? 'oldest')}
      className="input w-auto py-1.5 text-sm"
    >
      {ORDERS.map((one) => (
        <option key={one} value={one}>
          {texts.orders[one]()}
        </option>
      ))}
    </select>
  );
}
