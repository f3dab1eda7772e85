/** Admitted calls as their callers see them, and what a limit forbids of them. */

/** When a call was sent and when its admission was heard of, by one clock; it was counted in between. */
export interface Admission {
  readonly sentAt: number;
  readonly heardAt: number;
}

/**
 * How often more calls than the limit were certainly counted within one window.
 *
 * The k-th call that was counted was counted after the k-th sending and before the k-th hearing. So where the
 * (k + limit)-th hearing follows the k-th sending by less than a window, limit + 1 calls were counted within it.
 */
export function overAdmissions(
  admissions: readonly Admission[],
  { limit, lengthMs }: { readonly limit: number; readonly lengthMs: number },
): number {
  const sent = admissions.map(({ sentAt }) => sentAt).toSorted((one, other) => one - other);
  const heard = admissions.map(({ heardAt }) => heardAt).toSorted((one, other) => one - other);
  return heard.slice(limit).filter((heardAt, index) => heardAt - (sent[index] ?? 0) < lengthMs).length;
}
