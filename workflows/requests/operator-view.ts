/** What operators see of a request in Temporal: what they find it by, its timeline to read. No patient data. */
import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { SealedRecord } from '../../domain/requests/record.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { FIRST_STATE, SEARCH_ATTRIBUTES, stateOf } from '../../domain/requests/search-attributes.ts';

const stateKey = defineSearchAttributeKey(SEARCH_ATTRIBUTES.state, SearchAttributeType.KEYWORD);
const pharmacyKey = defineSearchAttributeKey(SEARCH_ATTRIBUTES.pharmacy, SearchAttributeType.KEYWORD);

/** Shows one request; what is shown already is not written again. The first state and pharmacy are set by whoever starts the workflow. */
export class OperatorView {
  private state = FIRST_STATE;
  private pharmacyId: string;

  constructor(pharmacyId: string) {
    this.pharmacyId = pharmacyId;
  }

  /** Shows the request as it now stands. */
  show(timeline: readonly TimelineEntry[], record: SealedRecord): void {
    const state = stateOf(record);
    if (state !== this.state) upsertSearchAttributes([{ key: stateKey, value: (this.state = state) }]);
    const { pharmacy_id } = record.pharmacy;
    if (pharmacy_id !== this.pharmacyId)
      upsertSearchAttributes([{ key: pharmacyKey, value: (this.pharmacyId = pharmacy_id) }]);
    setCurrentDetails(timeline.map(line).join('\n'));
  }
}

function line({ sequence, at, status, actor, reason, event, opened }: TimelineEntry): string {
  const told = opened?.reason ?? reason;
  return `${sequence}. ${at} **${event ?? status}** by ${actor}${told === undefined ? '' : ` (${told})`}`;
}
