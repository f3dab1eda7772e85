/** Ends a hold whose time is over. What that means for the request: `domain/holds/hold-ends.ts`. */
import type { Hold } from '../../domain/holds/holds.ts';
import { UNDECIDED, type Decided, type Decisions } from '../requests/decisions.ts';

/** Leaves it as it is when a decision that was under way has ended this hold. */
export async function expireHold(decisions: Decisions, { sequence }: Hold): Promise<void> {
  const { request } = decisions;
  const { recorded } = await decisions.exclusively(async (): Promise<Decided<unknown>> => {
    if (request.record.hold?.sequence !== sequence) return UNDECIDED;
    return {
      recorded: request.resolveHold({ actor: 'system', opened: sequence, resolution: { end: 'expire' } }),
    };
  });
  await recorded;
}
