/** What operators see of a request in Temporal: its status to search by, its timeline to read. No patient data. */
import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';

const statusKey = defineSearchAttributeKey(SEARCH_ATTRIBUTES.status, SearchAttributeType.KEYWORD);
const pharmacyKey = defineSearchAttributeKey(SEARCH_ATTRIBUTES.pharmacy, SearchAttributeType.KEYWORD);

/** Shows the timeline as it now stands. The first status and pharmacy are set by whoever starts the workflow. */
export function showToOperators(timeline: readonly TimelineEntry[]): void {
  const latest = timeline.at(-1);
  if (latest === undefined) return;
  if (latest.rerouted !== undefined) {
    upsertSearchAttributes([{ key: pharmacyKey, value: latest.rerouted.pharmacy.pharmacy_id }]);
  } else if (latest.event === undefined && latest.sequence > 1) {
    upsertSearchAttributes([{ key: statusKey, value: latest.status }]);
  }
  setCurrentDetails(timeline.map(line).join('\n'));
}

function line({ sequence, at, status, actor, reason, event, opened }: TimelineEntry): string {
  const told = opened?.reason ?? reason;
  return `${sequence}. ${at} **${event ?? status}** by ${actor}${told === undefined ? '' : ` (${told})`}`;
}
