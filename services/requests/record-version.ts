/** Which state of a request somebody has seen. */
import type { RequestRecord } from '../../domain/requests/record.ts';

/** What changes about a request; each only grows. */
export interface RecordVersion {
  /** Of the newest timeline entry. */
  readonly sequence: number;
  /** How many there are. */
  readonly prescriptions: number;
  /** 1 where an authorization code was submitted late. */
  readonly late_codes: number;
}

export function versionOf({
  timeline,
  prescription_ids,
  authorization_submitted_at,
}: Pick<RequestRecord, 'timeline' | 'prescription_ids' | 'authorization_submitted_at'>): RecordVersion {
  const late_codes = authorization_submitted_at === null ? 0 : 1;
  return { sequence: timeline.length, prescriptions: prescription_ids.length, late_codes };
}
