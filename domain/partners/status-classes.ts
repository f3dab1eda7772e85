/** The classes of HTTP statuses, by which calls are counted and listed. */

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

/** The class of a status that was answered. */
export function statusClassOf(status: number): StatusClass {
  if (status < 300) return '2xx';
  if (status < 400) return '3xx';
  return status < 500 ? '4xx' : '5xx';
}

/** The first status of a class; the last is 99 more. */
export function firstStatusOf(statusClass: StatusClass): number {
  return Number(statusClass.charAt(0)) * 100;
}
