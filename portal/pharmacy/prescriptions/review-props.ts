/** What the forms of a pharmacist's word on a prescription take. */
import type {
  PharmacyOrder as Order,
  PharmacyOrderPrescription as OrderPrescription,
} from '../../client/generated/index.ts';

export interface ReviewProps {
  readonly order: Order;
  readonly prescription: OrderPrescription;
  /** Called when the word was taken. */
  readonly onReviewed: () => void;
}
