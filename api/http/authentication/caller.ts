/** Who calls, for what comes after it and for the logs. */
import type { Context } from 'koa';
import type { Caller, KeyHolder, PharmacyCaller } from '../../../services/partners/callers.ts';

export function noteCaller(ctx: Context, caller: KeyHolder): void {
  const { partner_id, pharmacy_id } = caller as Partial<Caller & PharmacyCaller>;
  ctx.state['caller'] = caller;
  ctx.state['partnerId'] = partner_id;
  ctx.state['pharmacyId'] = pharmacy_id;
}
