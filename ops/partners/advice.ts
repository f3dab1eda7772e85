/** Advice for operators about refusals by use cases of partners. */
import type { Advice } from '../advised.ts';

export function partnerAdvice(partnerId: string): Advice {
  return { partner_not_found: `There is no partner ${partnerId}. See: ops partners list` };
}
