/** What the sandbox reports of lines of which it supplies a part. */
import { isLineStep, LINE_STEPS, type LineReport } from '../../domain/requests/lines/line-reports.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { Step } from '../../domain/requests/statuses.ts';

/** Rounded down, but one at least of what there is; nothing for a step that is not about lines. */
export function halfOfEach(step: Step, { items }: Pick<RequestRecord, 'items'>): LineReport[] {
  if (!isLineStep(step)) return [];
  const { atMost } = LINE_STEPS[step];
  return items.map((item, index) => {
    const whole = item[atMost];
    return { line: index + 1, quantity: Math.min(whole, Math.max(1, Math.floor(whole / 2))) };
  });
}
