/** How the operator names the escrow's private half. Apart from what reads it, which help does without. */

/** For the commands that read histories. */
export const ESCROW_OPTION = [
  '--escrow-key <file>',
  'the private key of the escrow (PEM): also recovers keys of requests that Postgres has lost',
] as const;
