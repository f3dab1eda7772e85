import type {
  PharmacyOrder as Order,
  PharmacyOrderPrescription as OrderPrescription,
} from '../../client/generated/index.ts';

export interface ReviewProps {
  readonly order: Order;
  readonly prescription: OrderPrescription;
  /** Called after the server has stored the review. */
  readonly onReviewed: () => void;
}
