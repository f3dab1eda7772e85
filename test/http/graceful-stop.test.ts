/** An API reports that it is not ready before it stops, so that a proxy that checks it loses no call. */
import { expect, test } from '@jest/globals';
import { eventually } from '../support/engine/eventually.ts';
import { startApi } from '../support/engine/processes.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const CALLERS = 8;
const NOTICE_SECONDS = 3;
const DEADLINE_MS = 60_000;

const { engine, given } = useEngine();
const partner = prepared(given.partner());

test('no call fails while an API stops and its proxy switches to another API', async () => {
  const { connectionString, taskQueue } = engine;
  const start = (seconds: number) =>
    startApi({ connectionString, taskQueue, env: { SHUTDOWN_NOTICE_SECONDS: String(seconds) } });
  const [stopping, staying] = await Promise.all([start(NOTICE_SECONDS), start(0)]);
  let { origin } = stopping;
  const statuses: number[] = [];
  let lastAnswers = 0;
  const over = new AbortController();
  const call = async () => {
    const url = `${origin}/v1/usage`;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${partner.key}` } });
    await response.text();
    // The partner's rate limit may be reached: that is an answer too.
    statuses.push(response.status);
    if (response.headers.get('connection') === 'close') lastAnswers += 1;
  };
  const caller = async () => {
    while (!over.signal.aborted) await call();
  };
  try {
    const calling = Promise.all(Array.from({ length: CALLERS }, caller));
    await eventually(() => statuses.length > CALLERS, {
      deadlineMs: DEADLINE_MS,
      describe: 'calls to be answered',
    });
    const ended = stopping.kill('SIGTERM');
    // As a proxy does.
    await eventually(async () => (await fetch(`${stopping.origin}/health/ready`)).status === 503, {
      deadlineMs: DEADLINE_MS,
      describe: 'the API to say that it stops',
    });
    const answered = await fetch(`${stopping.origin}/health/live`);
    expect([answered.status, answered.headers.get('connection')]).toEqual([200, 'close']);
    await eventually(() => lastAnswers > 0, {
      deadlineMs: DEADLINE_MS,
      describe: 'a connection to be ended',
    });
    ({ origin } = staying);
    await ended;
    const before = statuses.length;
    await eventually(() => statuses.length > before + CALLERS, {
      deadlineMs: DEADLINE_MS,
      describe: 'the other one to answer',
    });
    over.abort();
    await calling;
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(await stopping.exited).toBe('exit code 0');
  } finally {
    over.abort();
    await Promise.all([stopping.stop(), staying.stop()]);
  }
});
