/** Calls to a pharmacy's system, the pharmacies that are called, and the order of offers and withdrawals. */
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from '@jest/globals';
import { ENCRYPTION } from '../../support/engine/encryption-keys.ts';
import { setHttpGateway, setInboxGateway } from '../../../db/pharmacies/gateways.ts';
import { OFFER_REFUSED } from '../../../activities/pharmacies/http-gateway.ts';
import { ORDER } from '../../support/callers/api-caller.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import {
  cancel,
  connectSystem,
  endOfActivity,
  made_by,
  requireSteps,
  rotate,
} from '../../support/pharmacies/systems.ts';
import { beginOffer, beginWithdrawal } from '../../../db/pharmacies/offered-orders.ts';
import { saveRequest } from '../../../db/requests/requests.ts';
import { firstEntry } from '../../../domain/requests/timeline.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { fencesOf } from '../../../site/content/fences.ts';
import { pythonTools } from '../../contract/python.ts';

const { engine, given } = useOwnEngine({ environment: 'production' });

describe('production', () => {
  const partner = prepared(given.partner());
  const pharmacyWithSystem = async () => connectSystem(engine.database, await given.pharmacy().stocked());

  test("a pharmacy's system gets the documented order, signed, and its withdrawal with the reason", async () => {
    const pharmacy = await given.pharmacy().stocked();
    await pharmacy.call('PUT', '/item-codes/PCM', { medicine_id: MEDICINE_ID });
    const { pharmacyId: pharmacy_id, system } = await connectSystem(engine.database, pharmacy);
    const recipient = { name: 'Ada Obi', phone: '+2348031234567' };
    const request = await given
      .order()
      .by(partner)
      .at(pharmacy_id)
      .with({ recipient, proof_required: 'pin' });
    await requireSteps(engine, system, request, ['offer']);
    const { request_id, created_at, items } = request;
    expect(system.orders.get(request_id)?.order).toEqual({
      request_id,
      pharmacy_id,
      items: [
        {
          line: 1,
          medicine_id: items[0]?.medicine_id,
          medicine_label: 'paracetamol 500 mg tablet',
          item_code: 'PCM',
          article_id: items[0]?.article_id,
          brand: null,
          quantity: 2,
          unit: 'pack',
          pack_size: 24,
          content_unit: 'tablet',
          content_size: null,
          content_quantity: 48,
          line_total_ngn: items[0]?.line_total_ngn,
        },
      ],
      charges: request.charges,
      delivery_area: { city: ORDER.delivery_address.city, state: 'NG-LA' },
      prescription_ids: [],
      proof_required: 'pin',
      answer_by: new Date(Date.parse(created_at) + 15 * 60_000).toISOString(),
    });
    await cancel(partner, request);
    await requireSteps(engine, system, request, ['offer', 'withdraw']);
    expect(system.orders.get(request_id)).toMatchObject({ withdrawn: true, because: 'cancelled' });
    expect(system.wrong).toEqual([]);
    await system.close();
  });

  test('after a rotation the new and the old secret both sign', async () => {
    const pharmacy = await pharmacyWithSystem();
    const [before = ''] = pharmacy.secrets;
    await rotate(engine.database, pharmacy);
    const [after = ''] = pharmacy.secrets;
    expect(after).not.toBe(before);
    for (const known of [after, before]) {
      pharmacy.secrets.splice(0, 1, known);
      const request = await given.order().by(partner).at(pharmacy.pharmacyId);
      await requireSteps(engine, pharmacy.system, request, ['offer']);
    }
    expect(pharmacy.system.wrong).toEqual([]);
    await pharmacy.system.close();
  });

  test('a pharmacy that uses its inbox is not called, although it had a system before', async () => {
    const { pharmacyId: pharmacy_id, system } = await pharmacyWithSystem();
    await setInboxGateway(engine.database, { pharmacy_id, made_by });
    const { pharmacyId: other } = await given.pharmacy().stocked();
    for (const id of [pharmacy_id, other]) {
      const request = await given.order().by(partner).at(id);
      await cancel(partner, request);
      const flow = engine.client.workflow.getHandle(request.request_id);
      await flow.result();
      const { events } = await flow.fetchHistory();
      const activities = events?.flatMap(
        ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name ?? [],
      );
      expect(activities).toEqual(['recordRequest', 'recordChange']);
    }
    expect(system.calls).toEqual([]);
    await system.close();
  });

  test('an order refused by the system is not offered again and waits in the inbox', async () => {
    const { pharmacyId: pharmacy_id } = await given.pharmacy().stocked();
    const receiver = await startReceiver();
    receiver.answer = () => 422;
    await setHttpGateway(
      { database: engine.database, encryption: ENCRYPTION },
      { pharmacy_id, made_by, url: receiver.url },
    );
    const request = await given.order().by(partner).at(pharmacy_id);
    const end = await endOfActivity(engine, request, 'offerOrder');
    const { failure } = end.activityTaskFailedEventAttributes ?? {};
    expect(failure?.message).toBe('offer: The answer was 422.');
    expect(failure?.applicationFailureInfo).toMatchObject({ type: OFFER_REFUSED, nonRetryable: true });
    expect(receiver.received.map(({ path }) => path)).toEqual([`${new URL(receiver.url).pathname}/orders`]);
    const record = await partner.read(request.request_id);
    expect([record.status, record.allowed_actions]).toEqual(['pending', ['cancel']]);
    await cancel(partner, request);
    await receiver.close();
  });
});

describe('sandbox', () => {
  const { engine, given } = useEngine();
  const partner = prepared(given.partner());

  test("sandbox orders moved by hand go to the pharmacy's system, and those of a scenario do not", async () => {
    const { pharmacyId, system } = await connectSystem(engine.database, await given.pharmacy().stocked());
    const order = given.order().by(partner).at(pharmacyId);
    const played = await order.playing('happy');
    expect((await partner.readUntil(played.request_id, 'ended')).status).toBe('delivered');
    const manual = await order;
    await requireSteps(engine, system, manual, ['offer']);
    await cancel(partner, manual);
    await requireSteps(engine, system, manual, ['offer', 'withdraw']);
    const cancelled = await order.playing('happy', 60);
    await cancel(partner, cancelled);
    await engine.client.workflow.getHandle(cancelled.request_id).result();
    expect([system.stepsOf(played.request_id), system.stepsOf(cancelled.request_id)]).toEqual([[], []]);
    expect(system.wrong).toEqual([]);
    await system.close();
  });
});

describe('the row of an offered order', () => {
  async function pendingRequest() {
    const made = submission();
    await saveRequest(engine.database, { submission: made, timeline: [firstEntry(made)] });
    return { made, order: { request_id: made.request_id, routing: 1 } };
  }

  describe('starting an offer', () => {
    test('the first attempt of an offer is distinguished from later attempts', async () => {
      const { order } = await pendingRequest();
      expect(await beginOffer(engine.database, order)).toBe('first');
      expect(await beginOffer(engine.database, order)).toBe('again');
    });

    test('exactly one of many concurrent offers is the first', async () => {
      const { order } = await pendingRequest();
      const turns = await Promise.all(
        Array.from({ length: 8 }, async () => beginOffer(engine.database, order)),
      );
      expect(turns.toSorted()).toEqual([...Array<string>(7).fill('again'), 'first']);
    });

    test('an offer does not start after the order was withdrawn', async () => {
      const { order } = await pendingRequest();
      expect(await beginWithdrawal(engine.database, order)).toEqual({ wasOffered: false, begunMsAgo: 0 });
      expect(await beginOffer(engine.database, order)).toBe('over');
    });

    test('an offer does not restart after the pharmacy answered or the order was rerouted', async () => {
      const { made, order } = await pendingRequest();
      await beginOffer(engine.database, order);
      expect(await beginOffer(engine.database, { ...order, routing: 2 })).toBe('over');
      await saveRequest(engine.database, { submission: made, timeline: timelineThrough(made, 'confirmed') });
      expect(await beginOffer(engine.database, order)).toBe('over');
    });
  });

  test('a withdrawal records whether the order may have been sent, and when the withdrawal started', async () => {
    const { order } = await pendingRequest();
    await beginOffer(engine.database, order);
    expect(await beginWithdrawal(engine.database, order)).toEqual({ wasOffered: true, begunMsAgo: 0 });
    const again = await beginWithdrawal(engine.database, order);
    expect(again.begunMsAgo).toBeGreaterThan(0);
  });

  test('after a workflow reset the order is looked up before it is sent again', async () => {
    const pharmacy = await given.pharmacy().stocked();
    const { pharmacyId, system } = await connectSystem(engine.database, pharmacy);
    const request = await given
      .order()
      .by(await given.partner())
      .at(pharmacyId);
    await requireSteps(engine, system, request, ['offer']);
    const handle = engine.client.workflow.getHandle(request.request_id);
    const { events } = await handle.fetchHistory();
    const firstTask = events?.find((event) => event.workflowTaskCompletedEventAttributes)?.eventId;
    await engine.client.workflowService.resetWorkflowExecution({
      namespace: engine.client.options.namespace,
      workflowExecution: { workflowId: request.request_id },
      workflowTaskFinishEventId: firstTask ?? null,
      requestId: randomUUID(),
      reason: 'test',
    });
    const isAskedFor = () => system.stepsOf(request.request_id).length > 1;
    await eventually(isAskedFor, { deadlineMs: 30_000, describe: 'the next call' });
    await requireSteps(engine, system, request, ['offer', 'lookup']);
    expect(system.made.get(request.request_id)).toBe(1);
    await system.close();
  });
});

describe('the sample system of the documentation', () => {
  const PAGE = readFileSync(path.join(PROJECT_ROOT, 'docs/pharmacies/http-orders.md'), 'utf8');

  const SHOWN = fencesOf(PAGE);

  const LANGUAGES = ['js', 'python'] as const;

  type Language = (typeof LANGUAGES)[number];

  /** The command that runs the page's program. */
  async function runnerOf(language: Language): Promise<readonly string[]> {
    if (language === 'js') return [process.execPath, '--input-type=module', '-e'];
    return [path.join(await pythonTools(), 'python3'), '-c'];
  }

  /** Runs the page's program and returns its address. */
  async function startExample(language: Language, secret: string) {
    const program = SHOWN.find((block) => block.language === language)?.text ?? '';
    const [runner = '', ...options] = await runnerOf(language);
    const running = spawn(runner, [...options, program], {
      cwd: PROJECT_ROOT,
      env: { PHARMACY_SECRET: secret, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(running.stdout, 'data')) as [Buffer];
    return {
      url: `http://127.0.0.1:${/listening on (\d+)/.exec(line.toString())?.[1]}`,
      async close() {
        running.kill();
        await once(running, 'exit');
      },
    };
  }

  test.each(LANGUAGES)(
    'the sample system in %s accepts signed offers, withdrawals and look-ups',
    async (language) => {
      const { pharmacyId: pharmacy_id } = await given.pharmacy().stocked();
      const partner = await given.partner();
      const act = { pharmacy_id, made_by };
      const { secret = '' } = await setHttpGateway(
        { database: engine.database, encryption: ENCRYPTION },
        { ...act, url: 'http://127.0.0.1:9' },
      );
      const example = await startExample(language, secret);
      await setHttpGateway(
        { database: engine.database, encryption: ENCRYPTION },
        { ...act, url: example.url },
      );
      const request = await given.order().by(partner).at(pharmacy_id);
      const offered = await endOfActivity(engine, request, 'offerOrder');
      await cancel(partner, request);
      const withdrawn = await endOfActivity(engine, request, 'withdrawOrder');
      for (const { activityTaskCompletedEventAttributes: completed } of [offered, withdrawn]) {
        expect(completed).toBeTruthy();
      }
      const lookup = (headers: Record<string, string>) =>
        fetch(`${example.url}/orders/${request.request_id}`, { headers });
      expect((await lookup({})).status).toBe(401);
      const id = `${request.request_id}:lookup`;
      const now = new Date();
      const signed = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, ''),
      };
      const known = await lookup(signed);
      expect([known.status, await known.json()]).toEqual([
        200,
        { request_id: request.request_id, withdrawn: true },
      ]);
      expect((await lookup({ ...signed, 'webhook-id': `${id}s` })).status).toBe(401);
      await example.close();
    },
  );
});
