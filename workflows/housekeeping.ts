/** Does a job of housekeeping, once; a Temporal Schedule starts it. docs/decisions/0046. */
import type { HousekeepingJob } from '../domain/jobs.ts';
import { sweepPreparationTimes, sweepRows, sweepStock, sweepWebhooks } from './activities.ts';

/** @throws ActivityFailure when it could not be done in a few tries: the Schedule starts the next. */
export async function housekeeping(job: HousekeepingJob): Promise<void> {
  switch (job) {
    case 'webhooks':
      return sweepWebhooks();
    case 'stock':
      return sweepStock();
    case 'rows':
      return sweepRows();
    case 'preparation_times':
      return sweepPreparationTimes();
  }
}
