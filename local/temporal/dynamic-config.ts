/** Settings of all our Temporal servers that differ from the defaults. */

/** Values by their name in Temporal's dynamic configuration. */
export type DynamicConfig = Readonly<Record<string, boolean | number>>;

export interface DynamicConfigOptions {
  /** Allows workflows to skip their timers. Only for tests. */
  readonly timeSkipping: boolean;
}

/**
 * Returns the dynamic configuration of the Temporal server, for the dev server and for a cluster. docs/ops/deploying.md
 * lists the settings for operators.
 */
export function dynamicConfig({ timeSkipping }: DynamicConfigOptions): DynamicConfig {
  return {
    // Without it, concurrent reads of one request are refused for a second.
    'history.MaxBufferedQueryCount': 100,
    // A backlog of one webhook endpoint must not delay the others.
    'matching.enableFairness': true,
    // Marks a workflow after its second failed workflow task, as in Temporal Cloud.
    'system.numConsecutiveWorkflowTaskProblemsToTriggerSearchAttribute': 2,
    ...(timeSkipping ? { 'frontend.WorkflowTimeSkippingEnabled': true } : {}),
  };
}
