/**
 * A recording of a test run shows when an alert would have fired, so that the whole test suite checks for false
 * alarms.
 */
import { expect, test } from '@jest/globals';
import { Recording, SCRAPE_EVERY_SECONDS } from '../support/alerts/recording.ts';
import { METRICS_OF_RULES, type Samples } from '../support/alerts/rules.ts';

/** Includes the time to build promtool; milliseconds. */
const ROOM_MS = 900_000;
const SCRAPES = 60;
const OF_CALLS = 'http_server_request_duration_seconds_count{route="GET /requests"';

/** Samples of an idle deployment after this many scrapes. */
function quiet(scrapes: number): Map<string, number> {
  const samples = new Map(METRICS_OF_RULES.map((name) => [`${name}{instance="test"}`, 0]));
  samples.set('up{job="fulfilment",instance="test"}', 1);
  samples.set(`${OF_CALLS},status="200"}`, 100 * scrapes);
  samples.set('fulfilment_time_to_offer_seconds_bucket{le="30"}', 10 * scrapes);
  samples.set('fulfilment_time_to_offer_seconds_count{instance="test"}', 10 * scrapes);
  return samples;
}

function record(samplesAt: (scrapes: number) => Samples): Recording {
  const recording = new Recording();
  for (let scrapes = 0; scrapes < SCRAPES; scrapes += 1)
    // Real scrapes are sometimes late.
    recording.add(1_000 * (SCRAPE_EVERY_SECONDS * scrapes + (scrapes % 3)), samplesAt(scrapes));
  return recording;
}

const and = (scrapes: number, series: string, value: number) => quiet(scrapes).set(series, value);

test(
  'an idle run fires no alert',
  async () => {
    await expect(record(quiet).requireSilence()).resolves.toBeUndefined();
  },
  ROOM_MS,
);

test.each([
  ['UnavailableTooOften', (scrapes: number) => and(scrapes, `${OF_CALLS},status="500"}`, 5 * scrapes)],
  [
    'WorkflowTasksFail',
    (scrapes: number) =>
      and(scrapes, 'fulfilment_workflows_failing{instance="test"}', scrapes > 30 && scrapes < 45 ? 1 : 0),
  ],
  [
    'ProcessDown',
    (scrapes: number) => and(scrapes, 'up{job="fulfilment",instance="b"}', scrapes > 30 ? 0 : 1),
  ],
  // This rule needs longer than the run, which is extended with the same rate.
  [
    'ActivitiesFail',
    (scrapes: number) =>
      and(scrapes, 'temporal_activity_execution_failed_total{activity_type="recordStep"}', scrapes),
  ],
])(
  'a run in which %s fires is rejected, and accepted if it expects that alert',
  async (alert, samplesAt) => {
    const recording = record(samplesAt);
    await expect(recording.requireSilence()).rejects.toThrow(new RegExp(`alertname="${alert}"`));
    await expect(recording.requireSilence([alert])).resolves.toBeUndefined();
  },
  ROOM_MS,
);

test('the check for false alarms fails when no process serves the metric of an alert rule', async () => {
  const withoutLag = (scrapes: number) => {
    const samples = quiet(scrapes);
    samples.delete('fulfilment_webhook_lag_seconds{instance="test"}');
    return samples;
  };
  await expect(record(withoutLag).requireSilence()).rejects.toThrow('fulfilment_webhook_lag_seconds');
  await expect(new Recording().requireSilence()).rejects.toThrow('Nothing was scraped');
});
