/** Shows a partner the PIN of its request. */
import type { EncryptionKeys } from '../../../db/encryption.ts';
import { openPin } from '../../../db/requests/delivery-pins.ts';
import type { RequestRecord, SealedRecord } from '../../../domain/requests/record.ts';

/** The record as its partner reads it. The PIN is null once the key that sealed it was destroyed. */
export function withPin(encryption: EncryptionKeys, record: SealedRecord): RequestRecord {
  const { request_id, delivery_pin } = record;
  const isReadable = delivery_pin !== null && encryption.canOpen(delivery_pin.secret);
  return { ...record, delivery_pin: isReadable ? openPin(encryption, request_id, delivery_pin) : null };
}
