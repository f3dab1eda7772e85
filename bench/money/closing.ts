/** Measures the closing of 100,000 requests: its time, and the memory of the process that closes. */
import { openDatabase } from '../../db/database.ts';
import { type EngineRole, NODE_OPTIONS_OF } from '../../local/stack/engine.ts';
import { newId } from '../../domain/common/ids.ts';
import { type Closing, startClosing } from '../../test/support/money/closing-process.ts';
import { CLOSED_AT, insertEnded, reopenMonths } from '../../test/support/money/ended-requests.ts';
import { withKeysForTestRows } from '../../test/support/requests/sealed-rows.ts';
import { type BenchStack, makeDatabase } from '../bench-stack.ts';
import { spread } from '../statistics.ts';

const REQUESTS = 100_000;
const PARTNERS = 20;
const PHARMACIES = 500;
const RUNS = 3;
const MB = 1_048_576;
export async function benchClosing(stack: BenchStack): Promise<string[]> {
  const connectionString = stack.urlOf('closing');
  await makeDatabase(stack.urlOf('postgres'), 'closing', connectionString);
  const database = withKeysForTestRows(openDatabase({ connectionString }));
  const ids = (kind: 'partner' | 'pharmacy', count: number) =>
    Array.from({ length: count }, () => newId(kind));
  const ended = {
    count: REQUESTS,
    partners: ids('partner', PARTNERS),
    pharmacies: ids('pharmacy', PHARMACIES),
  };
  await insertEnded(database, ended);
  const sides: Record<EngineRole, Closing[]> = { worker: [], api: [] };
  for (let run = 0; run < RUNS; run += 1)
    for (const [side, runs] of Object.entries(sides) as [EngineRole, Closing[]][]) {
      const closing = await startClosing(connectionString, CLOSED_AT, NODE_OPTIONS_OF[side]).ended;
      if (closing?.settled !== REQUESTS)
        throw new Error(`Of ${REQUESTS} requests ${closing?.settled} were settled`);
      runs.push(closing);
      await reopenMonths(database, ended);
    }
  await database.destroy();
  return [
    `${REQUESTS} requests, ${PARTNERS} partners, ${PHARMACIES} pharmacies, two months`,
    lineOf("with a worker's options of Node", sides.worker),
    // Their young generation is smaller; V8 lets the worker's grow before it collects.
    lineOf("with the API's", sides.api),
  ];
}

function lineOf(name: string, runs: readonly Closing[]): string {
  const seconds = runs.map(({ milliseconds }) => milliseconds / 1_000);
  const of = (member: 'rest' | 'peak') =>
    spread(
      runs.map((run) => run[member] / MB),
      0,
    );
  return `${name}: closed in ${spread(seconds, 1)} s; memory ${of('rest')} MB before, ${of('peak')} MB at most`;
}
