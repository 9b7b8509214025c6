import { useState } from 'react';
import { texts } from './texts.ts';

/** `oldest`: the newest stretch of them, oldest first. */
const ORDERS = ['oldest', 'newest', 'loved'] as const;
export type Order = (typeof ORDERS)[number];

const KEY = 'comment-order';

function remembered(): Order {
  try {
    const order = localStorage.getItem(KEY);
    return ORDERS.find((one) => one === order) ?? 'oldest';
  } catch {
    return 'oldest'; // no storage: it lasts as long as the page
  }
}

/** The order in which this browser shows comments. */
export function useOrder(): [Order, (order: Order) => void] {
  const [order, setOrder] = useState(remembered);
  return [
    order,
    (to) => {
      setOrder(to);
      try {
        localStorage.setItem(KEY, to);
      } catch {} // switched off or full
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
