/** The PIN of an order: what its partner is answered, and what a courier is told. */
import { Type } from 'typebox';
import type { DeliveryPin } from '../../../domain/requests/delivery-proofs.ts';
import { nullable } from '../common/common.ts';
import { patterned } from '../common/texts.ts';

const PIN = ['^[0-9]{6}$', 'must be six digits'] as const;

/** As it is sent. */
export const toldPin = (description: string) => patterned(...PIN, { description });

/** As it is answered; only one in clear has its type. */
export const shownPin = (description: string) =>
  nullable(Type.Unsafe<DeliveryPin>(patterned(...PIN, {})), description);
