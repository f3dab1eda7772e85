/** Names of the activity that plays a pharmacy in the sandbox. Each order gets its own standalone activity. */

/** Activity that plays the pharmacy and the courier; its argument is a `SandboxPlay`. */
export const PLAY_SANDBOX_PHARMACY = 'playSandboxPharmacy';

/** Identifies the order; the activity reads everything else from the request. */
export interface SandboxPlay {
  readonly request_id: string;
  readonly routing: number;
}

/** Id of the activity, and prefix of the ids of its Updates. */
export function sandboxActivityId({ request_id, routing }: SandboxPlay): string {
  const first = `sandbox-pharmacy-${request_id}`;
  return routing > 1 ? `${first}-${routing}` : first;
}

/**
 * Task queue of the sandbox's pharmacies. It is separate, because an activity that waits for an Update must not occupy
 * a slot that the Update needs.
 */
export function sandboxTaskQueue(taskQueue: string): string {
  return `${taskQueue}-sandbox`;
}
