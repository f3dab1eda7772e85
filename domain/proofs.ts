export const PROOF_TYPES = ['pin', 'signature', 'photo', 'name'] as const;

/** How the recipient showed that the medicines arrived. */
export interface Proof {
  readonly type: (typeof PROOF_TYPES)[number];
  /** Who took them, where that was said. */
  readonly name?: string;
}
