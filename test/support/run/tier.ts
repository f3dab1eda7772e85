/** How large a run of tests is. */
import { TIER } from '../../../local/test-tiers.ts';

const isSoak = process.env[TIER] === 'soak';

/** The size of a suite that grows with time: what proves its promise once, or what is run now and then for hours. */
export function sizeOf({ once, soak }: { readonly once: number; readonly soak: number }): number {
  return isSoak ? soak : once;
}
