/** Dispenses an order, each line from packages that have not expired. */
import { licenceDay } from '../../../domain/pharmacies/licences.ts';
import { expiryProblem, type Batch } from '../../../domain/requests/lines/line-reports.ts';
import { validationError } from '../../common/errors.ts';
import type { OwnOrder } from './own-order.ts';
import type { OrderParts } from './parts.ts';
import { takeStep, type OrderOutcome, type StepCaller, type StepParts } from './take-step.ts';

/** What was dispensed of one line, from which package. */
export interface DispensedLine extends Batch {
  /** 1 for the first item. */
  readonly line: number;
  readonly quantity: number;
}

export interface Dispensing {
  readonly lines: readonly DispensedLine[];
  readonly note?: string;
}

/** @throws ServiceError `validation_error` naming each package that has expired or expires too far ahead, and as `takeStep`. */
export async function dispenseOrder(
  parts: StepParts & Pick<OrderParts, 'clock'>,
  own: OwnOrder,
  { lines, ...said }: Dispensing,
  caller: StepCaller,
): Promise<OrderOutcome> {
  requireUnexpired(lines, parts.clock());
  const report = {
    actor: 'pharmacy',
    ...said,
    lines: lines.map(({ line, quantity, ...batch }) => ({ line, quantity, batch })),
  } as const;
  return takeStep(parts, own, { step: 'dispense', report }, caller);
}

function requireUnexpired(lines: readonly DispensedLine[], now: Date): void {
  const today = licenceDay(now);
  const faults = lines.flatMap(({ expires_on }, index) => {
    const problem = expiryProblem(expires_on, today);
    return problem === undefined ? [] : [{ path: `lines[${index}].expires_on`, ...problem }];
  });
  if (faults.length > 0) throw validationError(faults);
}
