/** Whether a pharmacy may be found and take orders, and why not. The rule is SQL: `db/pharmacies/standing.ts`. */

/** Only one in good standing may supply medicines; the first of the others that applies is told. */
export const STANDINGS = ['good', 'suspended', 'unverified', 'expired'] as const;
export type Standing = (typeof STANDINGS)[number];
