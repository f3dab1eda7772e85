/** What suites share. */
import type { MetricsPorts } from '../alerts/watch.ts';

/** Where the shared engine is found. */
export interface SharedAddresses {
  /** Of its API. */
  readonly origin: string;
  readonly connectionString: string;
  readonly taskQueue: string;
  /** Where the portal's mails go. */
  readonly mailFolder: string;
  /** Where its metrics are. */
  readonly metricsPorts: MetricsPorts;
}

/** What suites share: as soon as it runs, the host answers where it is. */
export interface SharedThings {
  readonly engine: SharedAddresses;
  readonly browser: { readonly endpoint: string };
}
