/** Provides the open orders to all pages of the console, with sound, notifications and the count in the title of the tab. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { WifiOff } from 'lucide-react';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { WaitingCount } from '../../common/components/page.tsx';
import { useOpenOrders, type OpenOrders } from '../api/use-orders.ts';
import { type ArrivalSound, useArrivalSound } from './arrival-sound.ts';
import { useNewOrders, type OrderNotifications } from './arrivals.ts';

interface OrdersContext extends OpenOrders {
  readonly isSoundOn: boolean;
  readonly setSoundOn: (isOn: boolean) => void;
  readonly sound: ArrivalSound;
  readonly notifications: OrderNotifications;
}

const Context = createContext<OrdersContext | undefined>(undefined);
/** Key in `localStorage`; `off` if the user turned the sound off. */
const SOUND_KEY = 'console-sound';

export function OrdersProvider({ children }: { readonly children: ReactNode }) {
  const { orders, isConnected, error } = useOpenOrders();
  const [isSoundOn, setSoundState] = useState(() => localStorage.getItem(SOUND_KEY) !== 'off');
  const sound = useArrivalSound(orders, isSoundOn);
  const notifications = useNewOrders(orders);
  const value = useMemo(() => {
    const setSoundOn = (isOn: boolean) => {
      localStorage.setItem(SOUND_KEY, isOn ? 'on' : 'off');
      setSoundState(isOn);
    };
    return { orders, isConnected, error, isSoundOn, setSoundOn, sound, notifications };
  }, [orders, isConnected, error, isSoundOn, sound, notifications]);
  return (
    <Context value={value}>
      <WaitingCount value={orders?.filter(({ status }) => status === 'pending').length ?? 0}>
        {children}
      </WaitingCount>
    </Context>
  );
}

/** Says that the connection is lost, or that the browser blocks the sound: one at a time, because a phone has little room. */
export function OrderNotices() {
  const { isConnected, sound } = useOrders();
  if (!isConnected)
    return (
      <Alert color="amber" icon={<WifiOff size={18} />} title="Connection lost" p="sm">
        This page may be out of date. What you send waits for the connection, and is sent once.
      </Alert>
    );
  if (!sound.isBlocked) return null;
  return (
    <Alert color="amber" title="Your browser blocks the sound for new orders" p="sm">
      <Group justify="space-between">
        <Text size="sm">Browsers stay silent until you click, tap or press a key on the page.</Text>
        <Button size="xs" onClick={sound.unblock}>
          Turn sound on
        </Button>
      </Group>
    </Alert>
  );
}

/** Returns the orders of the pharmacy. Must be called inside `OrdersProvider`. */
export function useOrders(): OrdersContext {
  const orders = useContext(Context);
  if (orders === undefined) throw new Error('useOrders needs an OrdersProvider above it.');
  return orders;
}
