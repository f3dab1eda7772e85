/** The open orders for all pages of the console, and what tells of new ones: sound, notification, the count in the tab's title. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { WaitingCount } from '../../common/components/page.tsx';
import { useOpenOrders, type OpenOrders } from '../api/use-orders.ts';
import { useArrivalSound } from './arrival-sound.ts';
import { useArrivals, type OrderNotifications } from './arrivals.ts';

interface OrdersContext extends OpenOrders {
  readonly isSoundOn: boolean;
  readonly setSoundOn: (isOn: boolean) => void;
  readonly notifications: OrderNotifications;
}

const Context = createContext<OrdersContext | undefined>(undefined);
/** In the browser's storage: whether this device makes a sound. */
const SOUND = 'console-sound';

export function OrdersProvider({ children }: { readonly children: ReactNode }) {
  const { orders, isConnected, error } = useOpenOrders();
  const [isSoundOn, turnSound] = useState(() => localStorage.getItem(SOUND) !== 'off');
  const sound = useArrivalSound(orders, isSoundOn);
  const notifications = useArrivals(orders);
  const value = useMemo(() => {
    const setSoundOn = (isOn: boolean) => {
      localStorage.setItem(SOUND, isOn ? 'on' : 'off');
      turnSound(isOn);
    };
    return { orders, isConnected, error, isSoundOn, setSoundOn, notifications };
  }, [orders, isConnected, error, isSoundOn, notifications]);
  return (
    <Context value={value}>
      <div role="status">
        {isConnected ? null : (
          <Alert color="amber" title="Connection lost" mb="md">
            What you see may be old. It is tried again every few seconds; what you send is sent when it is
            back, once.
          </Alert>
        )}
        {sound.isBlocked ? (
          <Alert color="amber" title="Your browser blocks the sound for new orders" mb="md">
            <Group justify="space-between">
              <Text size="sm">Browsers stay silent until you click, tap or press a key on the page.</Text>
              <Button size="xs" onClick={sound.unblock}>
                Turn sound on
              </Button>
            </Group>
          </Alert>
        ) : null}
      </div>
      <WaitingCount value={orders?.filter(({ status }) => status === 'pending').length ?? 0}>
        {children}
      </WaitingCount>
    </Context>
  );
}

/** For what is inside of `OrdersProvider`. */
export function useOrders(): OrdersContext {
  const orders = useContext(Context);
  if (orders === undefined) throw new Error('useOrders needs an OrdersProvider above it.');
  return orders;
}
