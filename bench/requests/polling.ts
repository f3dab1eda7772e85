/** Compares polling with `If-None-Match` with plain reads, and measures the memory of open long polls. */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { recordEtag } from '../../api/http/answers.ts';
import { startApi } from '../../test/support/engine/processes.ts';
import { eventually } from '../../test/support/engine/eventually.ts';
import type { BenchStack } from '../bench-stack.ts';
import { load } from '../load.ts';
import { throughputLines } from '../pairs.ts';

const CALLERS = 8;
const CALLS = 1_600;
const PAIRS = 5;
const OPEN_REQUESTS = 64;
const LONG_POLLS = 2_000;
const WAIT_SECONDS = 20;

export async function benchPolling(stack: BenchStack): Promise<string[]> {
  const { partner, given } = stack;
  const ids: string[] = [];
  for (let count = 0; count < OPEN_REQUESTS; count += 1) {
    ids.push((await given.order().by(partner)).request_id);
  }
  const idOf = (index: number) => ids[index % ids.length] ?? '';
  const authorization = { Authorization: `Bearer ${partner.key}` };
  const get = async (index: number, headers: Readonly<Record<string, string>>, expected: number) => {
    const status = await getStatus(`${partner.origin}/v1/requests/${idOf(index)}`, headers);
    if (status !== expected) throw new Error(`GET answered ${status} where ${expected} was expected`);
  };
  const poll = (index: number) =>
    get(
      index,
      { ...authorization, 'If-None-Match': recordEtag({ sequence: 1, prescriptions: 0, late_codes: 0 }) },
      304,
    );
  const read = (index: number) => get(index, authorization, 200);
  const isRecorded = (index: number) => poll(index).then(() => true);
  for (let index = 0; index < ids.length; index += 1) {
    await eventually(() => isRecorded(index), { deadlineMs: 20_000, describe: 'the request in Postgres' });
  }
  const lines = await throughputLines(
    { ours: 'GET with If-None-Match', bare: 'plain GET' },
    {
      ours: () => load({ calls: CALLS, callers: CALLERS }, poll),
      bare: () => load({ calls: CALLS / 4, callers: CALLERS }, read),
      pairs: PAIRS,
    },
  );
  return [...lines, ...(await memoryOfLongPolls(stack, ids))];
}

/** Uses a separate API process, so that its memory is that of the long polls. */
async function memoryOfLongPolls(
  { connectionString, taskQueue, partner }: BenchStack,
  ids: readonly string[],
): Promise<string[]> {
  const api = await startApi({ connectionString, taskQueue });
  const before = memoryOf(api.pid);
  let answered = 0;
  const polls = Array.from({ length: LONG_POLLS }, async (_, index) => {
    const response = await fetch(
      `${api.origin}/v1/requests/${ids[index % ids.length]}?wait=${WAIT_SECONDS}`,
      {
        headers: {
          Authorization: `Bearer ${partner.key}`,
          'If-None-Match': recordEtag({ sequence: 1, prescriptions: 0, late_codes: 0 }),
        },
      },
    );
    answered += 1;
    return response.status;
  });
  let whileOpen = 0;
  let highest = 0;
  const measure = () => {
    const now = memoryOf(api.pid);
    if (answered === 0) whileOpen = Math.max(whileOpen, now);
    highest = Math.max(highest, now);
    return answered === LONG_POLLS;
  };
  await eventually(measure, {
    deadlineMs: 3 * WAIT_SECONDS * 1000,
    describe: 'all long polls to be answered',
  });
  const statuses = await Promise.all(polls);
  await api.stop();
  const unchanged = statuses.filter((status) => status === 304).length;
  return [
    `${LONG_POLLS} long polls open          ${whileOpen} MB resident, ${before} MB before, ${highest} MB while all are answered at once; ${unchanged} answered 304`,
  ];
}

/** Returns the resident memory of a process in megabytes. */
function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return Math.round(Number(kilobytes) / 1024);
}

/** Keeps one connection open for each caller. */
const agent = new http.Agent({ keepAlive: true });

/** Returns the status of a GET. It uses little CPU, because the caller shares the two cores with the engine. */
async function getStatus(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}
