/** Words for operators what use cases of partners refuse. */
import type { Advice } from '../advised.ts';

/** What an operator is told who names this partner. */
export function partnerAdvice(partnerId: string): Advice {
  return { partner_not_found: `There is no partner ${partnerId}. See: ops partners list` };
}
