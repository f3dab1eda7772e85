/** The size of a test run. */
import { TIER_VARIABLE } from '../../../local/test-tiers.ts';

const isSoak = process.env[TIER_VARIABLE] === 'soak';

/** The size of a suite that can run for any length: `once` proves its promise once, `soak` runs for hours. */
export function sizeOf({ once, soak }: { readonly once: number; readonly soak: number }): number {
  return isSoak ? soak : once;
}
