/**
 * The scenario of `npm run test:containers`: docker-compose.yml with its documented commands on a real engine, whose
 * network this program runs in. Each step needs those before it.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect, promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../../local/eventually.ts';
import { messageOf } from '../../local/failure.ts';
import { ApiCaller, ORDER } from '../support/callers/api-caller.ts';
import { firstReceipts, startReceiver } from '../support/webhooks/receiver.ts';

// The copy of the project with a `.env`, a process in the engine's namespaces, and the port of the receiver there.
const [project = '', enginePid = '', receiverPort = ''] = process.argv.slice(2);
const ORIGIN = 'http://127.0.0.1:8080';
const IMAGE = 'medicine-fulfilment-engine';

const MAX_IMAGE_BYTES = 450_000_000;
/** Time in which the service must be back after a kill, in milliseconds. */
const BACK_MS = 15_000;
const CALLS_PER_SECOND = 5;
const MAX_RETRYABLE = 3;
const DELIVERED_MS = 180_000;

async function run(command: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd: project, maxBuffer: 1e8 });
  return stdout.trim();
}

const docker = (...args: readonly string[]) => run('docker', ...args);
const compose = (...args: readonly string[]) => docker('compose', ...args);
const ops = async (...args: readonly string[]): Promise<unknown> =>
  JSON.parse(await compose('run', '--rm', '--no-TTY', 'ops', ...args, '--json'));

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Ids of running containers by name. */
async function containers(): Promise<ReadonlyMap<string, string>> {
  const lines = linesOf(await docker('ps', '--no-trunc', '--format', '{{.Names}} {{.ID}}'));
  return new Map(lines.map((line) => line.split(' ') as [string, string]));
}

const say = (line: string) => process.stdout.write(`${line}\n`);

let passed = 0;

async function step(title: string, work: () => Promise<string | void>): Promise<void> {
  const began = performance.now();
  try {
    const figures = await work();
    passed += 1;
    say(`ok: ${title} (${seconds(performance.now() - began)})${figures === undefined ? '' : `: ${figures}`}`);
  } catch (error) {
    say(`FAILED: ${title}: ${messageOf(error)}`);
    // The message of a failed call is only "fetch failed". Its cause names the fault of the connection.
    say(inspect(error));
    say(`${passed} passed, 1 failed`);
    process.exit(1);
  }
}

const receiver = await startReceiver();
// Containers reach this network only through the address of its gateway.
createServer((socket) => {
  const onward = connect(Number(new URL(receiver.url).port), '127.0.0.1');
  socket.on('error', () => onward.destroy()).pipe(onward);
  onward.on('error', () => socket.destroy()).pipe(socket);
}).listen(Number(receiverPort));

let caller = new ApiCaller(ORIGIN, '', '');
let signingSecret = '';
const placed = new Map<string, string>();

/** Places an order like a partner that repeats unanswered calls, and returns its id. */
async function place(external: string = randomUUID(), deadlineMs = BACK_MS): Promise<string> {
  const send = async () => {
    const { status, data, error } = await caller.callOnce<{ readonly request_id: string }>(
      'POST',
      '/requests',
      { ...ORDER, external_id: external, sandbox: { scenario: 'happy', step_seconds: 1 } },
      { 'Idempotency-Key': external },
    );
    if (status >= 500) throw new Error(`${status} ${error?.code}`);
    assert.ok(status === 201, `${status} ${error?.message}`);
    return data.request_id;
  };
  const id = await eventually(send, { deadlineMs, describe: 'an order to be accepted' });
  placed.set(external, id);
  return id;
}

/** Waits until all orders are delivered and all their events received, and checks that none was made twice. */
async function settle(): Promise<string> {
  for (const id of placed.values()) {
    await eventually(async () => (await caller.read(id)).status === 'delivered', {
      deadlineMs: DELIVERED_MS,
      describe: `order ${id} to be delivered`,
    });
  }
  const records = await Promise.all([...placed.values()].map((id) => caller.read(id)));
  for (const { timeline } of records) {
    assert.deepEqual(
      timeline.map(({ sequence }) => sequence),
      timeline.map((_, index) => index + 1),
    );
    assert.equal(timeline.filter(({ status }) => status === 'delivered').length, 1);
  }
  const expected = new Map(
    records.map(({ request_id, timeline }) => [request_id, timeline.map(({ sequence }) => sequence)]),
  );
  const complete = () => {
    const receipts = firstReceipts(receiver.received);
    return [...expected].every(([id, sequences]) => receipts.get(id)?.length === sequences.length);
  };
  await eventually(complete, { deadlineMs: DELIVERED_MS, describe: 'all events to be received' });
  const receipts = firstReceipts(receiver.received);
  for (const [id, sequences] of expected) assert.deepEqual([id, receipts.get(id)], [id, sequences]);
  const rows = await sql('select count(*), count(distinct external_id) from request');
  assert.equal(rows, `${placed.size}|${placed.size}`);
  const again = receiver.received.length - new Set(receiver.received.map(({ id }) => id)).size;
  return `${placed.size} orders, each delivered once; ${receiver.received.length} webhooks, ${again} of them repeated`;
}

/** Returns the first row of a query as text. */
const sql = async (query: string) =>
  compose(
    'exec',
    '--no-TTY',
    'postgres',
    ...'psql --username postgres --dbname fulfilment --tuples-only --no-align --command'.split(' '),
    query,
  );

interface LoadResult {
  readonly statuses: Readonly<Record<string, number>>;
  readonly calls: number;
  readonly retryable: number;
  readonly other: readonly string[];
}

/** Sends calls at a fixed rate, without repeating any, until the work has ended. */
async function underLoad(work: () => Promise<unknown>): Promise<LoadResult> {
  const answers: { readonly status: string; readonly mayRetry: boolean }[] = [];
  const pending: Promise<void>[] = [];
  const over = new AbortController();
  const known = [...placed.values()];
  const sent: string[] = [];
  const order = () => {
    const external = randomUUID();
    sent.push(external);
    const body = { ...ORDER, external_id: external, sandbox: { scenario: 'happy', step_seconds: 1 } };
    return caller
      .callOnce<{ readonly request_id: string }>('POST', '/requests', body, { 'Idempotency-Key': external })
      .then((answer) => {
        if (answer.status === 201) placed.set(external, answer.data.request_id);
        return answer;
      });
  };
  const reads = [
    () => caller.callOnce('GET', `/requests/${known[answers.length % known.length]}`),
    () => caller.callOnce('GET', '/requests?limit=5'),
    () =>
      caller.callOnce('POST', '/medicines/search', { query: 'paracetamol 500 mg tablet', location: LAGOS }),
  ];
  const send = async (call: () => ReturnType<ApiCaller['callOnce']>) => {
    try {
      const { status, headers } = await call();
      answers.push({ status: String(status), mayRetry: status === 503 && headers.has('retry-after') });
    } catch (error) {
      answers.push({ status: messageOf(error), mayRetry: false });
    }
  };
  const loop = (async () => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      // An order a second: an engine on two shared cores must not be busy with orders alone.
      const call = number % CALLS_PER_SECOND === 0 ? order : reads[number % reads.length];
      if (call !== undefined) pending.push(send(call));
      await delay(1000 / CALLS_PER_SECOND);
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await loop;
    await Promise.all(pending);
  }
  // A partner repeats what was not answered.
  for (const external of sent.filter((one) => !placed.has(one))) await place(external, DELIVERED_MS);
  const statuses: Record<string, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  const retryable = answers.filter(({ mayRetry }) => mayRetry).length;
  const other = answers.filter(({ status, mayRetry }) => !/^2\d\d$/.test(status) && !mayRetry);
  return { statuses, calls: answers.length, retryable, other: other.map(({ status }) => status) };
}

const LAGOS = { lat: 6.4281, lng: 3.4219 };

function assertServed({ calls, statuses, retryable, other }: LoadResult): string {
  assert.deepEqual(other, []);
  assert.ok(retryable <= MAX_RETRYABLE, `${retryable} calls got 503`);
  return `${calls} calls: ${JSON.stringify(statuses)}`;
}

const imagesOfEngine = async () => {
  const services = ['api-1', 'api-2', 'worker-requests', 'worker-webhooks'];
  const ids = linesOf(await compose('ps', '--quiet', ...services));
  assert.equal(ids.length, 6);
  return new Set(linesOf(await docker('inspect', '--format', '{{.Image}}', ...ids)));
};

const storedFiles = async () =>
  linesOf(await compose('exec', '--no-TTY', 'api-2', 'find', '/var/lib/prescriptions', '-type', 'f')).length;

const builtImage = () => docker('image', 'inspect', '--format', '{{.Id}}', IMAGE);

await step('the documented command starts everything', async () => {
  await compose('up', '--build', '--wait');
  const memory = linesOf(await docker('stats', '--no-stream', '--format', '{{.MemUsage}}'));
  const mebibytes = memory.map((line) => Number.parseFloat(line) * (/^[\d.]+GiB/.test(line) ? 1024 : 1));
  return `${Math.round(mebibytes.reduce((sum, one) => sum + one, 0))} MiB of memory`;
});

await step(
  'the image is small, has no secret in its history, and runs without root on a read-only root',
  async () => {
    const size = Number(await docker('image', 'inspect', '--format', '{{.Size}}', IMAGE));
    assert.ok(size <= MAX_IMAGE_BYTES, `${size} bytes`);
    const history = await docker('history', '--no-trunc', IMAGE);
    const secrets = linesOf(await readFile(path.join(project, '.env'), 'utf8'))
      .filter((line) => !line.startsWith('WEBHOOK_LOOPBACK'))
      .map((line) => line.slice(line.indexOf('=') + 1));
    assert.ok(secrets.length >= 10);
    for (const secret of secrets) assert.ok(!history.includes(secret));
    assert.equal(await docker('run', '--rm', '--entrypoint', 'id', IMAGE, '-u'), '1000');
    const files = await docker('run', '--rm', '--entrypoint', 'ls', IMAGE, '-a', '/app');
    assert.ok(!/\.env|\.pem/.test(files));
    await assert.rejects(
      compose('exec', '--no-TTY', 'api-1', 'touch', '/app/written'),
      /Read-only file system/,
    );
    const status = await compose('exec', '--no-TTY', 'api-1', 'cat', '/proc/self/status');
    assert.match(status, /^CapBnd:\s+0+$/m);
    assert.match(status, /^NoNewPrivs:\s+1$/m);
    return `${Math.round(size / 1e6)} MB`;
  },
);

await step('starting again with nothing changed replaces no container', async () => {
  const before = await containers();
  await compose('up', '--build', '--wait');
  assert.deepEqual(Object.fromEntries(await containers()), Object.fromEntries(before));
});

await step("operators' commands work and record the operator's name", async () => {
  const { partner_id } = (await ops('partners', 'create', 'Avon HMO', '--yes')) as {
    readonly partner_id: string;
  };
  const { key } = (await ops('keys', 'create', '--partner', partner_id, '--name', 'test', '--yes')) as {
    readonly key: string;
  };
  caller = new ApiCaller(ORIGIN, key, partner_id);
  await ops('partners', 'limits', partner_id, '--minute', '6000', '--yes');
  const { actions } = (await ops('audit', 'list')) as {
    readonly actions: readonly { readonly command: string; readonly operator: string }[];
  };
  assert.deepEqual(
    new Set(actions.map(({ command, operator }) => `${command}: ${operator}`)),
    new Set(['setup: setup', 'partners create: ada', 'keys create: ada', 'partners limits: ada']),
  );
  const { findings } = (await ops('doctor')) as {
    readonly findings: readonly { readonly check: string; readonly state: string }[];
  };
  assert.deepEqual(
    findings.filter(({ state }) => state !== 'ok').map(({ check }) => check),
    ['mail'],
  );
});

await step('an order is delivered, and its webhooks are signed and in order', async () => {
  const { status, data } = await caller.call<{ readonly secret: string }>('POST', '/webhooks', {
    url: `http://127.0.0.1:${receiverPort}${new URL(receiver.url).pathname}`,
  });
  assert.equal(status, 201);
  signingSecret = data.secret;
  await place();
  const figures = await settle();
  for (const { text, headers } of receiver.received) new Webhook(signingSecret).verify(text, { ...headers });
  return figures;
});

let prescription = { id: '', bytes: 0 };

await step('a prescription file is stored encrypted', async () => {
  const pdf = [
    '%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n3 0 obj << /Type /Page /Parent 2 0 R >> endobj',
    'trailer << /Root 1 0 R >>\n%%EOF\n',
  ].join('\n');
  const { status, data } = await caller.call<{ readonly prescription_id: string }>('POST', '/prescriptions', {
    enrollee_id: ORDER.enrollee_id,
    files: [{ content: Buffer.from(pdf).toString('base64') }],
  });
  assert.equal(status, 201);
  prescription = { id: data.prescription_id, bytes: pdf.length };
  assert.ok((await storedFiles()) > 0);
  const search = 'grep --recursive --quiet %PDF /var/lib/prescriptions && echo readable || echo encrypted';
  assert.equal(await compose('exec', '--no-TTY', 'api-2', 'sh', '-c', search), 'encrypted');
});

await step('a client that forges X-Forwarded-For is limited by its own address', async () => {
  const statuses: number[] = [];
  // Each of two APIs allows 30 in a minute.
  for (let number = 1; number <= 80; number += 1) {
    const { status } = await fetch(`${ORIGIN}/v1/requests`, {
      headers: { Authorization: 'Bearer wrong', 'X-Forwarded-For': `203.0.113.${number}` },
    });
    statuses.push(status);
  }
  assert.deepEqual(new Set(statuses), new Set([401, 429]));
  return `${statuses.indexOf(429)} calls before the first 429`;
});

await step('killing any container loses and doubles nothing, and service is back within 15 s', async () => {
  // Until the limit of the step before ends, both APIs answer 429 to the right key too.
  const isOpen = async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => caller.callOnce('GET', '/usage')));
    return answers.every(({ status }) => status === 200);
  };
  await eventually(isOpen, { deadlineMs: 120_000, everyMs: 1_000, describe: 'the limit to end' });
  const figures: string[] = [];
  const running = await containers();
  for (const [name, id] of running) {
    await Promise.all([place(), place()]);
    const pid = await docker('inspect', '--format', '{{.State.Pid}}', id);
    await run('nsenter', `--target=${enginePid}`, '--pid', '--mount', '--', 'kill', '-KILL', pid);
    const killed = performance.now();
    await place();
    figures.push(`${name.replace(`${IMAGE}-`, '')} ${seconds(performance.now() - killed)}`);
    await eventually(
      async () => {
        const format = '{{.State.Running}} {{if .State.Health}}{{.State.Health.Status}}{{end}}';
        const state = await docker('inspect', '--format', format, id);
        const started = await docker('inspect', '--format', '{{.RestartCount}}', id);
        return started !== '0' && (state === 'true healthy' || state.trim() === 'true');
      },
      { deadlineMs: 120_000, describe: `${name} to be healthy again` },
    );
  }
  assert.equal(figures.length, 10);
  return `${figures.join(', ')}; ${await settle()}`;
});

const first = await builtImage();

await step('an upgrade under load refuses no call', async () => {
  await appendFile(path.join(project, 'api', 'main.ts'), '\n// The next version.\n');
  const result = await underLoad(() => run('deploy/compose/upgrade.sh'));
  const next = await builtImage();
  assert.notEqual(next, first);
  assert.deepEqual(await imagesOfEngine(), new Set([next]));
  return `${assertServed(result)}; ${await settle()}`;
});

await step('a rollback under load refuses no call', async () => {
  const result = await underLoad(() => run('deploy/compose/upgrade.sh', '--rollback'));
  assert.deepEqual(await imagesOfEngine(), new Set([first]));
  return `${assertServed(result)}; ${await settle()}`;
});

await step('data survives `down` and `up`', async () => {
  const files = await storedFiles();
  await compose('down');
  assert.equal((await containers()).size, 0);
  const began = performance.now();
  await compose('up', '--wait');
  const took = performance.now() - began;
  const { status, data } = await caller.call<{ readonly status: string }>(
    'GET',
    `/prescriptions/${prescription.id}`,
  );
  assert.equal(status, 200);
  assert.ok(data.status !== '');
  assert.equal(await storedFiles(), files);
  await place();
  return `up in ${seconds(took)}; ${await settle()}`;
});

say(`${passed} passed, 0 failed`);
process.exit(0);
