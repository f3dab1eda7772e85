/** How every Temporal server of ours is set, beside its defaults. */

/** Names of Temporal's dynamic configuration. */
export type DynamicConfig = Readonly<Record<string, boolean | number>>;

export interface DynamicConfigOptions {
  /** Lets workflows that ask for it skip their timers; never where real requests run. */
  readonly timeSkipping: boolean;
}

/** The settings, for the dev server and for a cluster alike; docs/ops/deploying.md says the same to operators. */
export function dynamicConfig({ timeSkipping }: DynamicConfigOptions): DynamicConfig {
  return {
    // Reads of one request that come together would otherwise be refused for a second.
    'history.MaxBufferedQueryCount': 100,
    // Webhooks of one endpoint that pile up must not keep back those of the others.
    'matching.enableFairness': true,
    // Workflows whose tasks fail are found by it from the second time on, as in Temporal Cloud.
    'system.numConsecutiveWorkflowTaskProblemsToTriggerSearchAttribute': 2,
    ...(timeSkipping ? { 'frontend.WorkflowTimeSkippingEnabled': true } : {}),
  };
}
