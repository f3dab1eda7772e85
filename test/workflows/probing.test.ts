import { expect, test } from '@jest/globals';
import { PROBING_WORKFLOW } from '../../domain/webhooks/messages.ts';
import { PROBE_DELAYS_MS } from '../../domain/webhooks/schedule.ts';
import { startWorkflow } from '../support/workflows/start.ts';

const HOUR = 3_600_000;

test('a broken endpoint is probed at growing intervals until it is no longer broken', async () => {
  const outcomes = [...PROBE_DELAYS_MS.map(() => 'still_broken'), 'still_broken', 'not_broken'];
  const left = [...outcomes];
  const flow = await startWorkflow(PROBING_WORKFLOW, ['wh_1'], {
    activities: { probeWebhook: () => left.shift() },
  });
  const delays = [...PROBE_DELAYS_MS, ...PROBE_DELAYS_MS.slice(-1), ...PROBE_DELAYS_MS.slice(-1)];
  for (const [probes, delay] of delays.entries()) {
    await flow.advance(delay - 1);
    expect(flow.calls('probeWebhook')).toHaveLength(probes);
    await flow.advance(1);
    expect(flow.calls('probeWebhook')).toHaveLength(probes + 1);
  }
  expect(flow.isClosed).toBe(true);
  expect(flow.calls('probeWebhook')[0]).toMatchObject({ args: ['wh_1'], taskQueue: 'unit-webhooks' });
});

test('a day of a broken endpoint being away costs about a probe an hour', async () => {
  const flow = await startWorkflow(PROBING_WORKFLOW, ['wh_1'], {
    activities: { probeWebhook: () => 'still_broken' },
  });
  await flow.advance(24 * HOUR);
  expect(flow.calls('probeWebhook').length).toBeGreaterThanOrEqual(24);
  expect(flow.calls('probeWebhook').length).toBeLessThan(24 + 10);
});
