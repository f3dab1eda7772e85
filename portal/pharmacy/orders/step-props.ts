import type { PharmacyOrder as Order } from '../../client/generated/index.ts';

export interface StepProps {
  readonly order: Order;
  /** Gets the order after the step. */
  readonly onDone: (order: Order) => void;
}
