/** The peer's two endpoints, with the engine's envelope. */
import { Router } from '@koa/router';
import { DBOS } from '@dbos-inc/dbos-sdk';
import type { Context, Next } from 'koa';
import type { Kysely } from 'kysely';
import { isDatabaseUnavailable } from '../../../db/database.ts';
import { findKey } from '../../../db/partners/keys.ts';
import { readRequest } from '../../../db/requests/requests.ts';
import type { Database } from '../../../db/schema.ts';
import { acceptedRecord } from '../../../domain/requests/accepted-request.ts';
import { ServiceError, temporarilyUnavailable } from '../../../services/common/errors.ts';
import { accept } from './accept.ts';
import type { registerFulfilment } from './fulfilment.ts';

type Fulfilment = ReturnType<typeof registerFulfilment>;

export function routes(database: Kysely<Database>, fulfilment: Fulfilment): Router {
  const router = new Router({ prefix: '/v1' });
  const partnerOf = partnersByKey(database);
  router.use(answerRefusals);

  router.post('/requests', async (context) => {
    const submission = await accept(database, await partnerOf(context), context.request.body);
    await DBOS.startWorkflow(fulfilment, { workflowID: submission.request_id })(submission);
    context.status = 201;
    context.body = { success: true, data: acceptedRecord(submission) };
  });

  router.get('/requests/:id', async (context) => {
    const partnerId = await partnerOf(context);
    const state = await readRequest(database, context.params['id'] ?? '');
    if (state?.partner_id !== partnerId) throw new ServiceError('request_not_found', 'There is none.');
    context.body = { success: true, data: state.record };
  });

  return router;
}

async function answerRefusals(context: Context, next: Next): Promise<void> {
  try {
    await next();
  } catch (thrown) {
    const error = isDatabaseUnavailable(thrown) ? temporarilyUnavailable(thrown) : thrown;
    if (!(error instanceof ServiceError)) throw error;
    const { status, code, message, headers } = error;
    context.status = status;
    context.set(headers);
    context.body = { success: false, error: { code, message, status } };
  }
}

/** Caches the partner of each key. */
function partnersByKey(database: Kysely<Database>) {
  const known = new Map<string, string>();
  return async (context: Context): Promise<string> => {
    const key = context.get('Authorization').replace(/^Bearer /, '');
    const partnerId = known.get(key) ?? (await findKey(database, key))?.partner_id;
    if (typeof partnerId !== 'string') throw new ServiceError('invalid_api_key', 'There is no such key.');
    known.set(key, partnerId);
    return partnerId;
  };
}
