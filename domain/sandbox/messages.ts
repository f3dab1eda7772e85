/** How the sandbox's pharmacy is begun and found: a standalone activity for each order that it gets. */

/** The activity that plays the pharmacy and the courier; its argument is a `SandboxPlay`. */
export const PLAY_SANDBOX_PHARMACY = 'playSandboxPharmacy';

/** All else follows from the request, which the pharmacy looks up. */
export interface SandboxPlay {
  readonly request_id: string;
  /** 1 for the first pharmacy that has it, 2 for the next. */
  readonly routing: number;
}

/** The id of the activity; the Updates by which the pharmacy speaks begin with it. */
export function sandboxPharmacyId({ request_id, routing }: SandboxPlay): string {
  const first = `sandbox-pharmacy-${request_id}`;
  return routing > 1 ? `${first}-${routing}` : first;
}

/** Where the sandbox's pharmacies run: what waits for an Update must not hold a slot that the Update itself needs. */
export function sandboxTaskQueue(taskQueue: string): string {
  return `${taskQueue}-sandbox`;
}
