/** Checks admitted calls, as their callers observed them, against a limit. */

/** When a call was sent and when its admission was received, by the same clock; it was counted in between. */
export interface Admission {
  readonly sentAt: number;
  readonly heardAt: number;
}

/**
 * Returns how often more calls than the limit were certainly counted within one window.
 *
 * The k-th counted call was counted after the k-th sending and before the k-th receipt. So when the (k + limit)-th receipt follows
 * the k-th sending by less than a window, limit + 1 calls were counted within it.
 */
export function overAdmissions(
  admissions: readonly Admission[],
  { limit, lengthMs }: { readonly limit: number; readonly lengthMs: number },
): number {
  const sent = admissions.map(({ sentAt }) => sentAt).toSorted((one, other) => one - other);
  const heard = admissions.map(({ heardAt }) => heardAt).toSorted((one, other) => one - other);
  return heard.slice(limit).filter((heardAt, index) => heardAt - (sent[index] ?? 0) < lengthMs).length;
}
