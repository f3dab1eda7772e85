/**
 * Compares `GET /requests/{id}` of open requests with a bare `handle.query`, and measures many readers of one request.
 */
import { STATE_QUERY } from '../../domain/requests/messages.ts';
import type { BenchStack } from '../bench-stack.ts';
import { load } from '../load.ts';
import { throughputLines } from '../pairs.ts';
import { quantile, spread } from '../statistics.ts';

const CALLERS = 8;
const CALLS = 800;
const PAIRS = 7;
const OPEN_REQUESTS = 64;
const READERS_AT_ONCE = 50;
const ROUNDS = 40;

export async function benchReads({ partner, given, client }: BenchStack): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < OPEN_REQUESTS; count += 1) {
    ids.push((await given.order().by(partner)).request_id);
  }
  const idOf = (index: number) => ids[index % ids.length] ?? '';
  return throughputLines(
    { ours: 'GET /requests/{id}', bare: 'handle.query' },
    {
      ours: () => load({ calls: CALLS, callers: CALLERS }, (index) => partner.read(idOf(index))),
      bare: () =>
        load({ calls: CALLS, callers: CALLERS }, (index) =>
          client.workflow.getHandle(idOf(index)).query(STATE_QUERY),
        ),
      pairs: PAIRS,
    },
  );
}

/** Compares 50 concurrent reads of a newly accepted request with a single read. */
export async function benchConcurrentReads({ partner, given }: BenchStack): Promise<string[]> {
  const single: number[] = [];
  const together: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const readers of round % 2 === 0 ? [1, READERS_AT_ONCE] : [READERS_AT_ONCE, 1]) {
      const { request_id } = await given.order().by(partner);
      const { latencies } = await load({ calls: readers, callers: readers }, () => partner.read(request_id));
      (readers === 1 ? single : together).push(...latencies);
    }
  }
  const [one, many] = [quantile(single, 0.99), quantile(together, 0.99)];
  return [
    `one read alone               ${spread(single, 1)} ms, p99 ${one.toFixed(1)} ms`,
    `50 reads at once             ${spread(together, 1)} ms, p99 ${many.toFixed(1)} ms`,
    `p99 ratio                    ${(many / one).toFixed(2)}`,
  ];
}
