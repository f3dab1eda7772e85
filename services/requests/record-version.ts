/** Which state of a request somebody has seen. */
import type { RequestRecord } from '../../domain/requests/record.ts';

/** What changes about a request; both only grow. */
export interface RecordVersion {
  /** Of the newest timeline entry. */
  readonly sequence: number;
  /** How many there are. */
  readonly prescriptions: number;
}

export function versionOf({
  timeline,
  prescription_ids,
}: Pick<RequestRecord, 'timeline' | 'prescription_ids'>): RecordVersion {
  return { sequence: timeline.length, prescriptions: prescription_ids.length };
}
