/** `ops doctor` reports the state of each part of a deployment and the next step. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { PROJECT_ROOT } from '../../local/project.ts';
import { housekeepingScheduleId } from '../../domain/jobs.ts';
import { EXIT } from '../../ops/errors.ts';
import type { Finding } from '../../services/doctor.ts';
import { ESCROW_PUBLIC_KEY } from '../support/engine/escrow.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOpsOf, runOpsProcess, type OpsTarget } from '../support/engine/ops-command.ts';
import { engineVariables, startProcess, startWorker } from '../support/engine/processes.ts';
import { MailServer } from '../support/servers/mail-server.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';

const LATE_CLOCK = path.join(PROJECT_ROOT, 'test/support/engine/late-clock.ts');

const { engine, given } = useOwnEngine({ worker: false });
const mails = prepared(
  async () => {
    const server = new MailServer();
    await server.start();
    return server;
  },
  (server) => server.stop(),
);
const partner = prepared(given.partner());
prepared(
  () => startWorker({ connectionString: engine.connectionString, taskQueue: engine.taskQueue }),
  (worker) => worker.stop(),
);

const doctor = async (target: Partial<OpsTarget> = {}) => {
  const { exitCode, output, errors } = await runOpsOf({ ...engine, ...target }, 'doctor', '--json');
  expect(errors).toBe('');
  const { findings } = JSON.parse(output) as { findings: Finding[] };
  return {
    exitCode,
    states: Object.fromEntries(findings.map(({ check, state }) => [check, state])),
    of: (check: string) => findings.find((finding) => finding.check === check),
  };
};

test('doctor reports each part of a healthy deployment as ok, or as unknown if it cannot be checked', async () => {
  await register(partner);
  const isWell = async () => {
    const { exitCode, states } = await doctor({
      variables: { SMTP_URL: mails.url, MAIL_FROM: 'a@example.com', ESCROW_PUBLIC_KEY },
    });
    return exitCode === EXIT.done ? states : undefined;
  };
  // A starting worker creates the schedules a moment later.
  const states = await eventually(isWell, { deadlineMs: 60_000, describe: 'all to be well' });
  const { files, proxies, ...others } = states;
  expect([files, proxies, new Set(Object.values(others))]).toEqual(['unknown', 'unknown', new Set(['ok'])]);
  const { output } = await runOpsOf(engine, 'doctor');
  expect(output).toMatch(new RegExp(`workers +ok +complete tasks of ${engine.taskQueue}, `));
  expect(output).toContain('No problems found.');
});

test('a worker with the keys of another deployment says so in one line and exits', async () => {
  await given.order().by(partner);
  const ENCRYPTION_KEYS = `another:${randomBytes(32).toString('base64')}`;
  const { connectionString, taskQueue } = engine;
  const failed = await startWorker({ connectionString, taskQueue, env: { ENCRYPTION_KEYS } }).then(
    () => '',
    String,
  );
  expect(failed).toContain('exit code 1');
  expect(failed).toMatch(/^ENCRYPTION_KEYS opens nothing that is stored in Postgres: .+ is missing/m);
  expect(failed).not.toMatch(/unhandled|at .*\.ts:\d+/i);
  const { of } = await doctor();
  expect(of('processes')).toMatchObject({
    state: 'failed',
    detail: expect.stringMatching(
      /worker \S+ ended with an error; last error of worker \S+, at 20\S+Z: ENCRYPTION_KEYS opens nothing/,
    ),
  });
  await engine.database.deleteFrom('process_report').where('ended_at', 'is not', null).execute();
});

test('doctor shows the last error of a worker that works', async () => {
  const { process } = await engine.database
    .selectFrom('process_report')
    .select('process')
    .executeTakeFirstOrThrow();
  // The SDK warns of it at every start of a worker without workflows, although nothing is wrong.
  expect((await doctor()).of('processes')?.detail).not.toContain('No workflows registered');
  const { client, taskQueue } = engine;
  const failing = {
    id: `fails-${taskQueue}`,
    startToCloseTimeout: '1m',
    retry: { maximumAttempts: 1 },
  } as const;
  await client.activity.start('of_another_deploy', { ...failing, taskQueue });
  const isShown = async () => (await doctor()).of('processes')?.detail.includes('of_another_deploy') ?? false;
  await eventually(isShown, { deadlineMs: 60_000, describe: 'the error to be shown' });
  const { of } = await doctor();
  expect(of('processes')).toMatchObject({
    state: 'ok',
    detail: expect.stringMatching(new RegExp(`last error of ${process}, at 20\\S+Z: .*of_another_deploy`)),
  });
});

/** On a busy machine Postgres can answer too slowly for a comparison. */
const untilClocks = (detail: RegExp) =>
  eventually(
    async () => {
      const found = (await doctor()).of('clocks')?.detail ?? '';
      if (!detail.test(found)) throw new Error(found);
      return true;
    },
    { deadlineMs: 30_000, describe: `clocks to be ${detail.source}` },
  );

test('doctor compares the clocks of APIs, workers, Temporal and its own machine with the clock of Postgres', async () => {
  const { connectionString, taskQueue } = engine;
  const behind = await startProcess({
    script: 'api/main.ts',
    nodeOptions: ['--import', LATE_CLOCK],
    env: { ...engineVariables({ connectionString, taskQueue }), HOST: '127.0.0.1', PORT: '0' },
    ready: (logs) => logs.includes('"api ready"'),
  });
  try {
    await untilClocks(new RegExp(`^the clock of api \\S+:${behind.pid} is 4[45]\\.\\d s behind Postgres$`));
  } finally {
    await behind.stop();
  }
  await untilClocks(/^within 2 s of Postgres: this machine, Temporal, worker \S+$/);
  // Run on a machine whose clock is late, it names only that machine, because it measures Temporal's clock itself.
  const isNamed = async () => {
    const variables = { NODE_OPTIONS: `--import ${LATE_CLOCK}` };
    const { output } = await runOpsProcess({ connectionString, taskQueue, variables }, 'doctor', '--json');
    const { findings } = JSON.parse(output) as { findings: Finding[] };
    const detail = findings.find(({ check }) => check === 'clocks')?.detail ?? '';
    return /^the clock of this machine is 4[45]\.\d s behind Postgres$/.test(detail);
  };
  await eventually(isNamed, { deadlineMs: 30_000, describe: 'only the clock of the machine to be named' });
});

test('doctor warns when production has no escrow', async () => {
  const of = async (FULFILMENT_ENVIRONMENT: string, escrow: object = {}) =>
    (await doctor({ variables: { FULFILMENT_ENVIRONMENT, ...escrow } })).of('escrow');
  expect(await of('production')).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('orders after a backup of Postgres are lost'),
    next: expect.stringContaining('privacy.md#the-escrow'),
  });
  expect(await of('production', { ESCROW_PUBLIC_KEY })).toMatchObject({ state: 'ok' });
  expect(await of('sandbox')).toMatchObject({ state: 'unknown' });
});

test('doctor warns when TRUSTED_PROXIES contains a range that callers may be in', async () => {
  const of = async (TRUSTED_PROXIES: string) =>
    (await doctor({ variables: { TRUSTED_PROXIES } })).of('proxies');
  expect(await of('10.0.0.2, 10.0.0.0/8')).toEqual({
    check: 'proxies',
    state: 'failed',
    detail: 'TRUSTED_PROXIES has wide ranges: 10.0.0.0/8',
    next: expect.stringContaining('List only your proxies'),
  });
  expect(await of('10.0.0.2')).toMatchObject({ state: 'ok', detail: 'trusts 10.0.0.2' });
  expect(await of('proxy.example')).toMatchObject({
    state: 'failed',
    detail: 'TRUSTED_PROXIES must be addresses or CIDR ranges, with commas between them',
  });
});

test('doctor says how to import places when none is imported', async () => {
  const places = await engine.database.selectFrom('place').selectAll().execute();
  await engine.database.deleteFrom('place').execute();
  try {
    const { exitCode, of } = await doctor();
    expect([exitCode, of('places')?.state, of('places')?.next]).toEqual([
      EXIT.found,
      'failed',
      expect.stringContaining('ops import places'),
    ]);
  } finally {
    await engine.database.insertInto('place').values(places).execute();
  }
});

test('doctor names each problem with its remedy', async () => {
  await register(partner);
  const target = {
    taskQueue: 'nobody-polls-it',
    variables: {
      ENCRYPTION_KEYS: `another:${randomBytes(32).toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@example.com',
      PRESCRIPTION_STORAGE: 's3://bucket/prefix',
      PRESCRIPTION_S3_REGION: 'eu-west-1',
      PRESCRIPTION_S3_ENDPOINT: 'http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'none',
      AWS_SECRET_ACCESS_KEY: 'none',
    },
  };
  // On a busy machine the servers can take longer to answer than doctor waits for them.
  const isAnswered = async () => {
    const result = await doctor(target);
    const { postgres, clocks } = result.states;
    const isLate = JSON.stringify(result.of('workers')).includes('no answer in time');
    return isLate || postgres !== 'ok' || clocks !== 'ok' ? undefined : result;
  };
  const found = await eventually(isAnswered, { deadlineMs: 60_000, describe: 'the servers to answer' });
  expect(found.exitCode).toBe(EXIT.found);
  expect(found.states).toMatchObject({
    postgres: 'ok',
    schema: 'ok',
    clocks: 'ok',
    secrets: 'failed',
    temporal: 'ok',
    workers: 'failed',
    schedules: 'failed',
    mail: 'failed',
    files: 'failed',
  });
  expect(found.of('secrets')?.detail).toMatch(/^The encryption key \S+ is missing from the settings$/);
  expect(found.of('secrets')?.next).toContain('Add the key with that id to ENCRYPTION_KEYS');
  expect(found.of('workers')?.detail).toContain('nobody-polls-it');
  expect(found.of('schedules')?.detail).toMatch(/^nobody-polls-it-housekeeping-\w+ does not exist$/);
});

test('doctor names a paused schedule', async () => {
  const id = housekeepingScheduleId(engine.taskQueue, 'stock');
  const schedule = engine.client.schedule.getHandle(id);
  const isMade = () => schedule.pause().then(() => true);
  await eventually(isMade, { deadlineMs: 60_000, describe: 'the schedule to be made' });
  const { of } = await doctor();
  expect(of('schedules')).toMatchObject({ state: 'failed', detail: `${id} is paused` });
  await schedule.unpause();
});

test.each([
  [
    'Postgres',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    { postgres: 'failed', schema: 'unknown', temporal: 'ok', workers: 'ok', requests: 'unknown' },
  ],
  [
    'Temporal',
    { TEMPORAL_ADDRESS: '127.0.0.1:1' },
    { postgres: 'ok', schema: 'ok', temporal: 'failed', workers: 'unknown', requests: 'unknown' },
  ],
])('doctor checks the rest while %s is down', async (_, variables, states) => {
  const found = await doctor({ variables });
  expect([found.exitCode, found.states]).toEqual([EXIT.found, expect.objectContaining(states)]);
});
