/** What Prometheus reads of the whole deployment, from any of its workers: what was measured last. */
import { Gauge, type Registry } from 'prom-client';
import { COUNTED_HOURS, type Figures, type Measurement } from '../../domain/metrics/figures.ts';
import { STATUSES } from '../../domain/requests/statuses.ts';

/** Adds the gauges, which say nothing until something was measured. @param latest what was measured last. */
export function figureMetrics(registry: Registry, latest: () => Measurement | undefined): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    label: Label | undefined,
    valuesOf: (figures: Figures) => Readonly<Record<string, number>>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      collect() {
        // Without a label it is then 0, and not gone.
        this.reset();
        const measured = latest();
        if (measured === undefined) {
          if (label === undefined) this.remove();
          return;
        }
        for (const [value, number] of Object.entries(valuesOf(measured.figures)))
          if (label === undefined) this.set(number);
          else this.labels(value).set(number);
      },
    });
  gauge(
    'fulfilment_requests',
    `Requests that were made in the last ${COUNTED_HOURS} hours, by status.`,
    'status',
    ({ requests }) => Object.fromEntries(STATUSES.map((status) => [status, requests[status] ?? 0])),
  );
  gauge(
    'fulfilment_requests_under_way',
    'Requests that have not ended: open, or held.',
    'state',
    ({ under_way }) => under_way,
  );
  gauge(
    'fulfilment_workflows_failing',
    'Workflows whose tasks failed more than once in a row: they stand still.',
    undefined,
    ({ workflows_failing }) => ({ workflows: workflows_failing }),
  );
  gauge(
    'fulfilment_oldest_pending_seconds',
    'Age of the oldest request that is pending; 0 without any.',
    undefined,
    ({ oldest_pending_at }) => ({ age: ageOf(oldest_pending_at) }),
  );
  gauge(
    'fulfilment_pending_overdue_seconds',
    'Since a pending request is past its own time limit, the longest; 0 without any.',
    undefined,
    ({ oldest_overdue_at }) => ({ age: ageOf(oldest_overdue_at) }),
  );
  gauge(
    'fulfilment_webhook_lag_seconds',
    'Age of the oldest event that is due at an endpoint and was not tried yet; 0 without any.',
    undefined,
    ({ oldest_untried_at }) => ({ age: ageOf(oldest_untried_at) }),
  );
  gauge(
    'fulfilment_deliveries_parked',
    'Deliveries of webhooks that nothing sends by itself any more.',
    undefined,
    ({ deliveries_parked }) => ({ deliveries: deliveries_parked }),
  );
  gauge(
    'fulfilment_pharmacies_failing',
    'Pharmacies whose own systems fail.',
    undefined,
    ({ pharmacies_failing }) => ({ pharmacies: pharmacies_failing }),
  );
  gauge(
    'fulfilment_housekeeping_success_age_seconds',
    'Since a job of housekeeping last succeeded; none for one that never did.',
    // `job` is a label of Prometheus' own.
    'task',
    ({ housekeeping_done_at }) =>
      Object.fromEntries(
        Object.entries(housekeeping_done_at).flatMap(([job, at]) => (at === null ? [] : [[job, ageOf(at)]])),
      ),
  );
  const age: Gauge = new Gauge({
    name: 'fulfilment_figures_age_seconds',
    help: 'Since the deployment was measured.',
    registers: [registry],
    collect() {
      const measured = latest();
      if (measured === undefined) age.remove();
      else age.set((Date.now() - measured.measured_at.getTime()) / 1000);
    },
  });
}

/** Goes on while nobody measures. @param at RFC 3339. @returns seconds. */
function ageOf(at: string | null): number {
  return at === null ? 0 : Math.max(0, (Date.now() - Date.parse(at)) / 1000);
}
