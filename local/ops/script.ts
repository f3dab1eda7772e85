/** What bundles the commands, from the project's root. */
export const SCRIPT = 'local/ops/bundle.ts';
