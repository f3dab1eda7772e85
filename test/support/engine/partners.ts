/** Partners of an engine, whose answers are all checked against the contract. */
import type { Kysely } from 'kysely';
import { createKey } from '../../../db/partners/keys.ts';
import { ensurePartner } from '../../../db/partners/partners.ts';
import type { Database } from '../../../db/schema.ts';
import type { Environment } from '../../../domain/common/environments.ts';
import { newId } from '../../../domain/common/ids.ts';
import { MAX_CALL_LIMIT, type Scope, SCOPE_NAMES } from '../../../domain/partners.ts';
import { ApiCaller } from '../callers/api-caller.ts';
import type { Contract } from './contract.ts';
import { Ownership } from './leaks.ts';

export interface PartnerLimits {
  readonly minute_limit?: number | null;
  readonly day_limit?: number | null;
}

/** Creates a partner with one key. It has no rate limits unless the test sets them; null means those of the environment. */
export type PartnerMaker = (scopes?: readonly Scope[], limits?: PartnerLimits) => Promise<ApiCaller>;

/** Creates partners of one engine, and checks that no answer to one of them contains another's data. */
export function partnerMaker(engine: {
  readonly database: Kysely<Database>;
  readonly origin: string;
  readonly contract: Contract;
  readonly environment: Environment;
}): PartnerMaker {
  const { database, origin, contract, environment } = engine;
  const ownership = new Ownership();
  return async (scopes = SCOPE_NAMES, { minute_limit = MAX_CALL_LIMIT, day_limit = MAX_CALL_LIMIT } = {}) => {
    const partner_id = newId('partner');
    await ensurePartner(database, { partner_id, name: 'Test HMO', minute_limit, day_limit });
    const { key } = await createKey(database, {
      partner_id,
      name: 'test',
      scopes,
      environment,
      created_by: 'test',
    });
    return new ApiCaller(origin, key, partner_id, (exchange) => {
      contract.check(exchange);
      ownership.inspect(partner_id, JSON.stringify(exchange.body));
    });
  };
}
