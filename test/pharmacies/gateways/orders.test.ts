/** What a pharmacy's system is sent, which pharmacies are called, and what a refusal does to the request. */
import { ENCRYPTION } from '../../support/engine/encryption-keys.ts';
import { describe, expect, test } from '@jest/globals';
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

describe('in production', () => {
  const { engine, given } = useOwnEngine({ environment: 'production' });
  const partner = prepared(given.partner());
  const pharmacyWithSystem = async () => connectSystem(engine.database, await given.pharmacy().stocked());

  test('a pharmacy’s system gets the order as the document says, signed, and the withdrawal with its reason', async () => {
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
          quantity: 2,
          unit: 'pack',
          pack_size: 24,
          content_unit: 'tablet',
          content_quantity: 48,
          line_total_ngn: items[0]?.line_total_ngn,
        },
      ],
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

  test('after a rotation of a system’s secret the new one signs, and the old one too', async () => {
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

  test('a pharmacy that reads its inbox is not called, nor one that goes back to it', async () => {
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

  test('an order that the system refuses is offered no more; the request waits for somebody at the inbox', async () => {
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

describe('in the sandbox', () => {
  const { engine, given } = useEngine();
  const partner = prepared(given.partner());

  test('orders that are moved by hand go to the pharmacy’s system; those of a scenario do not', async () => {
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
