/** The tables of requests, of the feed of their events and of proofs of delivery as Kysely sees them. */
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

/** The read model of a fulfilment request; the workflow owns the truth. */
export interface RequestTable {
  request_id: string;
  partner_id: string;
  /** From the submission; made by Postgres. */
  external_id: GeneratedAlways<string | null>;
  enrollee_id: string;
  /** The one that has it now. */
  pharmacy_id: string;
  former_pharmacy_ids: Generated<string[]>;
  status: Status;
  /** Of the latest timeline entry recorded. */
  sequence: number;
  submission: JSONColumnType<Submission>;
  prescription_ids: Generated<string[]>;
  /** The code of an HMO that was submitted after the request was placed. */
  late_authorization: JSONColumnType<LateAuthorization> | null;
  created_at: Date;
  updated_at: Date;
  /** The span that it was first written in, where requests are traced: later webhooks go on in its trace. */
  traceparent: Generated<string | null>;
  /** When the patient was taken out of it. */
  erased_at: Generated<Date | null>;
}

/** With what payloads at Temporal are encrypted. */
interface PayloadKeyTable {
  /** The request whose they are; `deployment` for those of no request. */
  key_id: string;
  /** The key in base 64, sealed with a key of the deployment. */
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
  /** Names the step as it was asked for, the same for every try. */
  asked_as: string;
  answer: JSONColumnType<Admission | Incomplete>;
  refused_at: Generated<Date>;
}

/** The place of a timeline entry or a notice in its partner's feed; written by triggers and by nobody else. */
interface EventTable {
  partner_id: GeneratedAlways<string>;
  /** 1, 2, 3, ... for each partner; a bigint, which the driver gives as text. */
  position: GeneratedAlways<string>;
  /** These two are null where it is a notice. */
  request_id: GeneratedAlways<string | null>;
  sequence: GeneratedAlways<number | null>;
  notice_id: GeneratedAlways<string | null>;
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

interface WrongPinTable {
  request_id: string;
  issue: number;
  pharmacy_id: string;
  at: Generated<Date>;
}
