/** The open orders for all pages of the console, with the sound and the word about the connection. */
import { Alert } from '@mantine/core';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useOpenOrders, type OpenOrders } from '../api/use-orders.ts';
import { useArrivalSound } from './arrival-sound.ts';

interface OrdersContext extends OpenOrders {
  readonly isSoundOn: boolean;
  readonly setSoundOn: (isOn: boolean) => void;
}

const Context = createContext<OrdersContext | undefined>(undefined);
/** In the browser's storage: whether this device makes a sound. */
const SOUND = 'console-sound';

export function OrdersProvider({ children }: { readonly children: ReactNode }) {
  const { orders, isConnected, error } = useOpenOrders();
  const [isSoundOn, turnSound] = useState(() => localStorage.getItem(SOUND) !== 'off');
  useArrivalSound(orders, isSoundOn);
  const value = useMemo(() => {
    const setSoundOn = (isOn: boolean) => {
      localStorage.setItem(SOUND, isOn ? 'on' : 'off');
      turnSound(isOn);
    };
    return { orders, isConnected, error, isSoundOn, setSoundOn };
  }, [orders, isConnected, error, isSoundOn]);
  return (
    <Context value={value}>
      <div role="status">
        {isConnected ? null : (
          <Alert color="amber" title="The connection is lost" mb="md">
            What you see may be old. It is tried again every few seconds; what you send is sent when it is
            back, once.
          </Alert>
        )}
      </div>
      {children}
    </Context>
  );
}

/** For what is inside of `OrdersProvider`. */
export function useOrders(): OrdersContext {
  const orders = useContext(Context);
  if (orders === undefined)
    throw new Error('The orders are watched by OrdersProvider, which is not around this.');
  return orders;
}
