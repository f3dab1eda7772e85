/** Compares every request that Temporal knows with its rows, a few at a time, without keeping them in memory. */
import { FULFILMENT_WORKFLOW } from '../../../domain/requests/messages.ts';
import { SEARCH_ATTRIBUTES } from '../../../domain/requests/search-attributes.ts';
import { isId } from '../../../domain/common/ids.ts';
import { forEachAtOnce } from '../../common/at-once.ts';
import { ServiceError } from '../../common/errors.ts';
import type { FieldDifference } from './compare.ts';
import { compareRequest, type Stores } from './comparison.ts';

/** Each costs a history from Temporal and three statements. */
const AT_ONCE = 8;

export interface DifferingRequest {
  readonly request_id: string;
  readonly differences: readonly FieldDifference[];
}

/** Which requests; all, where nothing is said. */
export interface ProjectionFilters {
  /** Only those that were started from then on. */
  readonly since?: Date | undefined;
  readonly partner_id?: string | undefined;
}

export interface CheckOptions extends ProjectionFilters {
  /** Called with each request that differs. */
  readonly onDiffering: (request: DifferingRequest) => Promise<void>;
  /** Called after each, with how many were compared so far: 1, 2, 3, ... */
  readonly onProgress: (compared: number) => void;
}

/** @returns how many requests were compared. */
export async function checkProjection(stores: Stores, options: CheckOptions): Promise<number> {
  const { onDiffering, onProgress } = options;
  // A workflow that was reset has several runs, of which the newest is looked at.
  const seen = new Set<string>();
  let compared = 0;
  const workflows = stores.client.workflow.list({ query: queryOf(options) });
  await forEachAtOnce(workflows, AT_ONCE, async ({ workflowId: request_id }) => {
    if (seen.has(request_id)) return;
    seen.add(request_id);
    const { differences } = await compareRequest(stores, request_id);
    if (differences.length > 0) await onDiffering({ request_id, differences });
    compared += 1;
    onProgress(compared);
  });
  return compared;
}

/** @throws ServiceError `partner_not_found` for what is no id of a partner: it would be a part of the query. */
function queryOf({ since, partner_id }: ProjectionFilters): string {
  if (partner_id !== undefined && !isId('partner', partner_id)) throw new ServiceError('partner_not_found');
  return [
    `WorkflowType = '${FULFILMENT_WORKFLOW}'`,
    ...(since === undefined ? [] : [`StartTime >= '${since.toISOString()}'`]),
    ...(partner_id === undefined ? [] : [`${SEARCH_ATTRIBUTES.partner} = '${partner_id}'`]),
  ].join(' AND ');
}
