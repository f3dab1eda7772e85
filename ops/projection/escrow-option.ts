
/** Option of commands that read histories. */
export const ESCROW_OPTION = [
  '--escrow-key <file>',
  'private escrow key (PEM), to recover keys of requests that Postgres has lost',
] as const;
