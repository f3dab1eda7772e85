/** The tables of orders beside the requests that they are, as Kysely sees them (migration 0025). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { MediaType } from '../../domain/prescriptions.ts';

export interface OrderTables {
  delivery_proof: DeliveryProofTable;
  delivery_proof_access: DeliveryProofAccessTable;
  wrong_pin: WrongPinTable;
}

/** An image that was handed in with `deliver`; it proves something only when the request's timeline names it. */
export interface DeliveryProofTable {
  image_id: string;
  request_id: string;
  sha256: Buffer;
  media_type: MediaType;
  bytes: number;
  /** Where its encrypted content is. */
  storage_key: string;
  created_at: Generated<Date>;
}

/** Who saw which image; rows can only be added. */
export interface DeliveryProofAccessTable {
  access_id: GeneratedAlways<string>;
  at: Generated<Date>;
  partner_id: string;
  key_id: string;
  request_id: string;
  image_id: string;
  /** What describes it, with a link; or the image itself. */
  action: 'record_read' | 'file_read';
}

export interface WrongPinTable {
  request_id: string;
  at: Generated<Date>;
}
