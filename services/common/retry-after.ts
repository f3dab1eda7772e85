/** When a call that was refused may be sent again. */

/** Whole seconds that are not shorter than the time, as the header of the refusal. */
export function retryAfter(milliseconds: number): Record<string, string> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) };
}
