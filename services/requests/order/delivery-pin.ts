/** The PIN that shows at the door that the medicines reach the one they are for. It is encrypted wherever it is kept. */
import { randomInt } from 'node:crypto';
import type { EncryptionKeys } from '../../../db/encryption.ts';
import type { DeliveryPin } from '../../../domain/requests/delivery-proofs.ts';
import type { RequestRecord, SealedRecord } from '../../../domain/requests/record.ts';
import { pinContext } from '../../../db/requests/delivery-pins.ts';

const DIGITS = 6;

/** Six digits, each time others, as they are kept. */
export function newDeliveryPin(encryption: EncryptionKeys, requestId: string): string {
  const pin = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  return encryption.seal(pin, pinContext(requestId));
}

/** The record as its partner reads it. After its key was taken away, which no open request's is, a PIN is nobody's any more. */
export function withPin(encryption: EncryptionKeys, record: SealedRecord): RequestRecord {
  const { request_id, delivery_pin } = record;
  if (delivery_pin === null || !encryption.canOpen(delivery_pin)) return { ...record, delivery_pin: null };
  const pin = encryption.open(delivery_pin, pinContext(request_id)) as DeliveryPin;
  return { ...record, delivery_pin: pin };
}
