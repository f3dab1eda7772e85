/** Tables of requests, of the events feed and of proofs of delivery. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { LateAuthorization } from '../../domain/holds/authorization.ts';
import type { MediaType } from '../../domain/prescriptions/prescriptions.ts';
import type { Admission, Incomplete } from '../../domain/requests/messages.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import type { Status } from '../../domain/requests/statuses.ts';

export interface RequestTables {
  request: RequestTable;
  payload_key: PayloadKeyTable;
  timeline_entry: TimelineEntryTable;
  refused_step: RefusedStepTable;
  event: EventTable;
  delivery_proof: DeliveryProofTable;
  wrong_pin: WrongPinTable;
}

/** The read model of a fulfilment request. Its workflow is authoritative. */
export interface RequestTable {
  request_id: string;
  partner_id: string;
  external_id: GeneratedAlways<string | null>;
  enrollee_id: string;
  pharmacy_id: string;
  former_pharmacy_ids: Generated<string[]>;
  status: Status;
  sequence: number;
  submission: JSONColumnType<Submission>;
  prescription_ids: Generated<string[]>;
  /** An authorization code that the HMO submitted after the request was placed. */
  late_authorization: JSONColumnType<LateAuthorization> | null;
  created_at: Date;
  updated_at: Date;
  /** Span of the first write, when requests are traced. Later webhooks continue its trace. */
  traceparent: Generated<string | null>;
  erased_at: Generated<Date | null>;
}

/** Keys that encrypt Temporal payloads and sealed columns. */
interface PayloadKeyTable {
  /** The id of a request or prescription; `deployment` for payloads of neither. */
  key_id: string;
  /** The key in base 64, encrypted with a key of the deployment. */
  sealed: string;
  made_at: Generated<Date>;
}

interface TimelineEntryTable {
  request_id: string;
  sequence: number;
  entry: JSONColumnType<TimelineEntry>;
  recorded_at: Generated<Date>;
}

interface RefusedStepTable {
  request_id: string;
  /** Identifies the step; the same for all its attempts. */
  asked_as: string;
  answer: JSONColumnType<Admission | Incomplete>;
  refused_at: Generated<Date>;
}

/** The position of a timeline entry or a notice in its partner's feed. Only triggers write this table. */
interface EventTable {
  partner_id: GeneratedAlways<string>;
  /** 1, 2, 3, ... for each partner. Bigint, which the driver returns as text. */
  position: GeneratedAlways<string>;
  /** Null, like `sequence`, for a notice and a statement. */
  request_id: GeneratedAlways<string | null>;
  sequence: GeneratedAlways<number | null>;
  notice_id: GeneratedAlways<string | null>;
  statement_id: GeneratedAlways<string | null>;
}

/** An image submitted with `deliver`. It is a proof only when the timeline of its request names it. */
export interface DeliveryProofTable {
  image_id: string;
  request_id: string;
  sha256: Buffer;
  media_type: MediaType;
  bytes: number;
  /** Key of the encrypted content in the file storage. */
  storage_key: string;
  created_at: Generated<Date>;
}

interface WrongPinTable {
  request_id: string;
  issue: number;
  pharmacy_id: string;
  at: Generated<Date>;
}
