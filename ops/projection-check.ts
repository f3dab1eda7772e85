/** Compares all requests with their workflows, and rebuilds those that differ. */
import {
  checkProjection,
  type DifferingRequest,
  type ProjectionFilters,
  reRecord,
  type Stores,
} from '../services/requests/projection.ts';
import { ServiceError } from '../services/common/errors.ts';
import { OperatorError } from './errors.ts';
import type { Operations } from './operations.ts';
import { reportEvery } from './output.ts';
import { differenceRows, keyRecovery, reRecordAdvice } from './requests/re-record.ts';

const PROGRESS_EVERY = 100;

/** Compares the requests, and prints each one that differs as it is found. Exit code 1 when a request differs. */
export async function checkAll(operations: Operations, filters: ProjectionFilters): Promise<void> {
  const found: DifferingRequest[] = [];
  const compared = await checkProjection(await storesOf(operations), {
    ...filters,
    onProgress: reportEvery(operations, PROGRESS_EVERY, 'compared'),
    async onDiffering(request) {
      found.push(request);
      reportDiffering(operations, request);
    },
  });
  if (found.length > 0) operations.reportProblems();
  operations.answer({ compared, differing: found }, () => [
    found.length === 0
      ? `${compared} requests compared; Postgres matches their workflows.`
      : `${compared} requests compared, ${found.length} differ. "ops projection rebuild" repairs all, "ops requests re-record <request_id>" one.`,
  ]);
}

/** Rebuilds the requests that differ. @throws OperatorError when a request still differs. */
export async function rebuildAll(
  operations: Operations,
  filters: ProjectionFilters,
  escrowFile: string | undefined,
): Promise<void> {
  const { database, client } = await storesOf(operations);
  const stores = { database, client, recoverKey: await keyRecovery(operations, client, escrowFile) };
  const repaired: DifferingRequest[] = [];
  const failed: { readonly request_id: string; readonly because: string }[] = [];
  const repair = async (request: DifferingRequest) => {
    reportDiffering(operations, request);
    const because = await refusalOf(stores, request.request_id);
    if (because === undefined) repaired.push(request);
    else failed.push({ request_id: request.request_id, because });
  };
  const compared = await operations.change(null, () =>
    checkProjection(stores, {
      ...filters,
      onProgress: reportEvery(operations, PROGRESS_EVERY, 'compared'),
      onDiffering: repair,
    }),
  );
  operations.answer({ compared, repaired, failed }, () => [
    ...failed.map(({ because }) => because),
    `${compared} requests compared, ${repaired.length} rebuilt, ${failed.length} not repaired.`,
  ]);
  if (failed.length > 0)
    throw new OperatorError(`${failed.length} requests still differ; the reasons are above.`);
}

/** Repairs a request. Returns the reason why that was not possible; undefined when it succeeded. */
async function refusalOf(stores: Stores, requestId: string): Promise<string | undefined> {
  try {
    await reRecord(stores, requestId);
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const advice = reRecordAdvice(requestId)[error.code] ?? error.message;
    return typeof advice === 'string' ? advice : advice(error);
  }
}

async function storesOf(operations: Operations): Promise<Stores> {
  return { database: operations.database(), client: await operations.temporal() };
}

function reportDiffering(operations: Operations, { request_id, differences }: DifferingRequest): void {
  operations.report(request_id);
  for (const line of differenceRows(differences)) operations.report(`  ${line}`);
}
