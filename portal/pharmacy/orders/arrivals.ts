/** What tells of new orders beside the list and the sound: an announcement, and a notification of the browser. */
import { useEffect, useRef, useState } from 'react';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';
import { formatAmount, toAgreedLine } from '../../common/format/amount.ts';
import { announce } from '../../common/shell/announcements.tsx';

/** In the browser's storage: whether notifications are wanted on this device. */
const WISH = 'console-notifications';

export interface OrderNotifications {
  /** `impossible` where the browser shows none for pages. */
  readonly state: 'on' | 'off' | 'denied' | 'impossible';
  /** Asks for the browser's permission. Only a click or a key may call it. */
  readonly turnOn: () => Promise<void>;
  readonly turnOff: () => void;
}

/** Tells of each order that is new since the page was loaded. */
export function useArrivals(orders: readonly Order[] | undefined): OrderNotifications {
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
      setState('impossible');
    }
  }, [orders, state]);
  return {
    state,
    async turnOn() {
      localStorage.setItem(WISH, 'on');
      await Notification.requestPermission();
      setState(currentState());
    },
    turnOff() {
      localStorage.setItem(WISH, 'off');
      setState(currentState());
    },
  };
}

/** `2 packs of 24 tablets paracetamol 500 mg tablet`. */
export function formatItems({ items }: Pick<Order, 'items'>): string {
  return items.map((item) => `${formatAmount(toAgreedLine(item))} ${item.medicine_label}`).join(', ');
}

function currentState(): OrderNotifications['state'] {
  if (!('Notification' in window)) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && localStorage.getItem(WISH) === 'on' ? 'on' : 'off';
}

let shown: Notification | undefined;

/**
 * Shows how many orders are new, in the place of what was shown before. It is seen on a locked screen: it names no medicine and no patient.
 *
 * @returns false where the browser shows none: Chrome on Android shows only those of service workers.
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
