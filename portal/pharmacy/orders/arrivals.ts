/** Announces new orders to screen readers and as browser notifications. */
import { useEffect, useRef, useState } from 'react';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';
import { toAgreedLine } from '../../common/format/amount.ts';
import { formatLine } from '../../common/format/articles.ts';
import { announce } from '../../common/shell/announcements.tsx';

/** Key in `localStorage`; `on` if the user turned notifications on. */
const STORAGE_KEY = 'console-notifications';

export interface OrderNotifications {
  /** `unsupported` if the browser shows no notifications of pages. */
  readonly state: 'on' | 'off' | 'denied' | 'unsupported';
  /** Asks for the browser's permission. Must be called from a click or key event. */
  readonly turnOn: () => Promise<void>;
  readonly turnOff: () => void;
}

/** Announces each order that arrives after the page was loaded. */
export function useNewOrders(orders: readonly Order[] | undefined): OrderNotifications {
  const [state, setState] = useState(currentState);
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (orders === undefined) return;
    const before = known.current;
    known.current = new Set(orders.map(({ request_id }) => request_id));
    if (before === undefined) return;
    const arrived = orders.filter(
      ({ request_id, status }) => status === 'pending' && !before.has(request_id),
    );
    for (const order of arrived) announce(`New order: ${formatItems(order)}.`);
    if (state === 'on' && arrived.length > 0 && !document.hasFocus() && !notify(arrived.length)) {
      setState('unsupported');
    }
  }, [orders, state]);
  return {
    state,
    async turnOn() {
      localStorage.setItem(STORAGE_KEY, 'on');
      await Notification.requestPermission();
      setState(currentState());
    },
    turnOff() {
      localStorage.setItem(STORAGE_KEY, 'off');
      setState(currentState());
    },
  };
}

/** Returns the lines of the order, separated by semicolons. */
export function formatItems({ items }: Pick<Order, 'items'>): string {
  return items.map((item) => formatLine(toAgreedLine(item))).join('; ');
}

function currentState(): OrderNotifications['state'] {
  if (!('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && localStorage.getItem(STORAGE_KEY) === 'on' ? 'on' : 'off';
}

let shown: Notification | undefined;

/**
 * Replaces the previous notification. Lock screens show it, so it must not name medicines or patients.
 *
 * @returns false if the browser cannot show it: Chrome on Android supports only notifications of service workers.
 */
function notify(count: number): boolean {
  shown?.close();
  try {
    shown = new Notification(count === 1 ? 'New order' : `${count} new orders`, {
      body: 'Waiting for your answer in the pharmacy console.',
    });
  } catch {
    return false;
  }
  shown.addEventListener('click', () => {
    window.focus();
    shown?.close();
  });
  return true;
}
