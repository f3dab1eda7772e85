/** One trace connects the call that ordered with the webhooks of its delivery, and contains no patient data. */
import { expect, test } from '@jest/globals';
import { Worker } from '@temporalio/worker';
import { TRACE_HEADER } from '../../domain/common/temporal.ts';
import { decoded } from '../../services/privacy/payload-encryption.ts';
import { listAfter } from '../docs/tables.ts';
import { ApiCaller, ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startApi, startWorker } from '../support/engine/processes.ts';
import { startOtlpReceiver, type ReceivedSpan } from '../support/servers/otlp-receiver.ts';
import { testWorkflowBundle } from '../support/servers/workflow-bundle.ts';
import { preparedEach } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';

const PARTNERS_TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARTNERS_SPAN = 'b7ad6b7169203331';
/** Each value occurs in no other text. */
const PATIENT = {
  enrollee_id: 'ENR-ZUBAIDA-7',
  recipient: { name: 'Zubaida Quartermain', phone: '+2348039998877' },
  delivery_address: { street: '77 Quandary Crescent', city: 'Yaba', state: 'Lagos' },
};
const EVENTS = 6;

const { engine, given } = useOwnEngine({ worker: false });
// New for each test, so that a test sees only its own traces and webhooks.
const partner = preparedEach(() => given.partner());
const collector = preparedEach(startOtlpReceiver, (receiver) => receiver.close());
const endpoint = preparedEach(startReceiver, (receiver) => receiver.close());

const ofEngine = (env: NodeJS.ProcessEnv) => ({
  connectionString: engine.connectionString,
  taskQueue: engine.taskQueue,
  env,
});

/** Resolves once both processes have ended and exported their spans. */
async function orderTraced(): Promise<{ requestId: string; pin: string; apiLogs: string }> {
  await register(partner, { url: endpoint.url });
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/` };
  const [api, worker] = [await startApi(ofEngine(env)), await startWorker(ofEngine(env))];
  try {
    const caller = new ApiCaller(api.origin, partner.key, partner.partnerId);
    const body = { ...ORDER, ...PATIENT, sandbox: { scenario: 'happy', step_seconds: 0 } };
    const headers = { traceparent: `00-${PARTNERS_TRACE}-${PARTNERS_SPAN}-01` };
    const { data } = await caller.call<{ request_id: string }>('POST', '/requests', body, headers);
    const { delivery_pin } = await caller.read(data.request_id);
    await partner.readUntil(data.request_id, 'delivered', 60_000);
    await eventually(() => endpoint.received.length >= EVENTS, {
      deadlineMs: 60_000,
      describe: 'a webhook for each event',
    });
    return { requestId: data.request_id, pin: delivery_pin ?? '', apiLogs: api.logs() };
  } finally {
    await worker.stop();
    await api.stop();
  }
}

const named = (spans: readonly ReceivedSpan[], name: string) => spans.filter((span) => span.name === name);

/** The name of a span in docs/ops/traces.md. */
const kindOf = (name: string) => `\`${name.replace(/^[A-Z]+ \/.*/, 'METHOD /path').replace(/:\w+$/, ':*')}\``;

test('one trace covers the call, the workflow, its activities and its webhooks', async () => {
  const { requestId, pin, apiLogs } = await orderTraced();
  const spans = collector.spans();

  const [call, ...others] = named(spans, 'POST /requests');
  expect(others).toEqual([]);
  expect(call).toMatchObject({
    service: 'medicine-fulfilment-api',
    parent_id: undefined,
    // The partner's span is linked, but the trace is ours.
    links: [`${PARTNERS_TRACE}-${PARTNERS_SPAN}`],
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/requests',
      'http.response.status_code': 201,
      'fulfilment.request_id': requestId,
    },
    isError: false,
  });
  const trace = spans.filter(({ trace_id }) => trace_id === call?.trace_id);
  const [start] = named(trace, 'StartWorkflow:fulfilment');
  expect(start?.parent_id).toBe(call?.span_id);
  const activities = trace.filter(({ name }) => name.startsWith('RunActivity:'));
  expect(new Set(activities.map(({ name }) => name))).toEqual(
    new Set(
      ['recordRequest', 'recordChange', 'recordStep', 'offerOrder'].map((name) => `RunActivity:${name}`),
    ),
  );
  expect(new Set(activities.map(({ parent_id }) => parent_id))).toEqual(new Set([start?.span_id]));
  const webhooks = named(trace, 'SendWebhook');
  const sequences = webhooks.map(({ attributes }) => Number(attributes['fulfilment.sequence']));
  expect(sequences.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: EVENTS }, (_, index) => index + 1),
  );
  expect(webhooks.every(({ service }) => service === 'medicine-fulfilment-worker')).toBe(true);
  const ids = new Set(trace.map(({ span_id }) => span_id));
  expect(trace.filter(({ parent_id }) => parent_id !== undefined && !ids.has(parent_id))).toEqual([]);

  // The log line of the call has the trace id.
  const line = apiLogs.split('\n').find((one) => one.includes('"POST /requests"'));
  expect(JSON.parse(line ?? '')).toMatchObject({ trace_id: call?.trace_id, request_id: requestId });

  expect(new Set(spans.map(({ name }) => kindOf(name)))).toEqual(
    new Set(listAfter('ops/traces.md', 'The spans:').map(([name]) => name)),
  );

  const bytes = collector.bytes().toString('latin1');
  const { enrollee_id, recipient, delivery_address } = PATIENT;
  expect(bytes).toContain(requestId);
  for (const secret of [enrollee_id, recipient.name, recipient.phone, delivery_address.street, partner.key])
    expect(bytes).not.toContain(secret);
  expect(spans.flatMap(({ attributes }) => Object.values(attributes).map(String))).not.toContain(pin);
});

test("a history recorded with traces replays against today's code", async () => {
  const { requestId } = await orderTraced();
  const history = await decoded(
    engine.client,
    await engine.client.workflow.getHandle(requestId).fetchHistory(),
  );
  const headers = (history.events ?? []).map(
    ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.header?.fields?.[TRACE_HEADER],
  );
  expect(headers).toContainEqual(expect.objectContaining({ data: expect.anything() }));
  await Worker.runReplayHistory(
    { workflowBundle: testWorkflowBundle(), replayName: 'traced' },
    history,
    requestId,
  );
}, 180_000);

test('without a trace endpoint nothing is traced, and a request stores no trace', async () => {
  const [api, worker] = [await startApi(ofEngine({})), await startWorker(ofEngine({}))];
  try {
    const before = collector.bytes().length;
    const { request_id } = await given.order().by(partner).playing('happy');
    await partner.readUntil(request_id, 'delivered', 60_000);
    const { traceparent } = await engine.database
      .selectFrom('request')
      .select('traceparent')
      .where('request_id', '=', request_id)
      .executeTakeFirstOrThrow();
    expect([traceparent, collector.bytes().length - before]).toEqual([null, 0]);
    expect(api.logs()).not.toContain('trace_id');
  } finally {
    await worker.stop();
    await api.stop();
  }
});

test('an unreachable collector neither fails calls nor keeps the process from ending', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_BSP_SCHEDULE_DELAY: '50' };
  const api = await startApi(ofEngine(env));
  try {
    const caller = new ApiCaller(api.origin, partner.key, partner.partnerId);
    const calls = await Promise.all(
      Array.from({ length: 20 }, () => caller.call('GET', '/requests?limit=1')),
    );
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
  } finally {
    await api.stop();
  }
  expect(await api.exited).toBe('exit code 0');
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector:4317'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '110'],
  ['OTEL_SDK_DISABLED', 'perhaps'],
])('the API does not start with %s=%s, and the error names the variable', async (name, value) => {
  await expect(startApi(ofEngine({ [name]: value }))).rejects.toThrow(`${name} must be`);
});
