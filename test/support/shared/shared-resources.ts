/** The engine and the browser that suites share. */
import type { MetricsPorts } from '../alerts/watch.ts';

/** Addresses of the shared engine. */
export interface SharedAddresses {
  /** Origin of the API. */
  readonly origin: string;
  readonly connectionString: string;
  readonly taskQueue: string;
  /** The folder for the portal's mails. */
  readonly mailFolder: string;
  readonly metricsPorts: MetricsPorts;
}

/** Addresses that the host serves by name, each as soon as it is ready. */
export interface SharedResources {
  readonly engine: SharedAddresses;
  readonly browser: { readonly endpoint: string };
}
