/** What the form of every step of an order takes. */
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';

export interface StepProps {
  readonly order: Order;
  /** Is given the order as it is once the step was taken. */
  readonly onDone: (order: Order) => void;
}
