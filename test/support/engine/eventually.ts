/** Waits for conditions in tests, never for a fixed time. */
export { eventually } from '../../../local/eventually.ts';
