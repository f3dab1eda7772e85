/** The size of a test run. */
import { TIER_VARIABLE } from '../../../local/test-tiers.ts';

const isSoak = process.env[TIER_VARIABLE] === 'soak';

/** Returns the size of a suite for the current tier: `once` proves its promise once, `soak` runs for hours. */
export function sizeOf({ once, soak }: { readonly once: number; readonly soak: number }): number {
  return isSoak ? soak : once;
}
