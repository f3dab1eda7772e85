/**
 * The plant-store sample: another API beside the partner API, with a bearer, errors and a document of its own
 * (the sample that is published beside the partner API). `docs/engineers/adding-an-api.md` walks through it.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { DEFAULT_CALL_LIMITS } from '../../domain/partners/rate-limits.ts';
import { ServiceError } from '../../services/common/errors.ts';
import { retryAfter } from '../../services/common/retry-after.ts';
import type { Plants } from '../../services/plants/plants.ts';
import type { Dependencies } from '../dependencies.ts';
import { bearerOf } from '../http/authentication/bearer.ts';
import type { ClientAddress } from '../http/authentication/client-address.ts';
import { SlidingLog } from '../http/limits/sliding-log.ts';
import { errors } from '../http/middleware/errors.ts';
import { nothingHere } from '../http/middleware/nothing-here.ts';
import { routeName } from '../http/middleware/route-name.ts';
import { createPlant } from './create-plant.ts';
import { deletePlant } from './delete-plant.ts';
import { PLANT_STORE_DOCUMENT } from './openapi.ts';
import type { PlantEndpoint } from './plant-endpoint.ts';
import type { PlantError } from './schemas.ts';

/** From one network address, in one process: as many as a key of the sandbox may make. */
const CALLS_A_MINUTE = DEFAULT_CALL_LIMITS.sandbox.minute;
const MAX_ADDRESSES = 10_000;
const TOO_OFTEN = 'Too often. Try again after the time in Retry-After.';

/** Every endpoint of it but the document. */
function plantEndpoints(plants: Plants): PlantEndpoint[] {
  return [createPlant(plants), deletePlant(plants)];
}

/** Every path of the sample. */
const OWN_PATHS = /^\/(?:plants|plant-store)(?:\/|$)/;

/**
 * Serves the sample's paths, and leaves all others to the middleware after it.
 *
 * @param token what every call must bear.
 */
export function plantStore(
  token: string,
  { services, log, clientAddress }: Pick<Dependencies, 'services' | 'log' | 'clientAddress'>,
): Middleware {
  const authenticated = requireToken(token);
  const counted = withinLimit(clientAddress);
  const router = new Router({ sensitive: true });
  for (const { method, path, body, handle } of plantEndpoints(services.plants)) {
    const reading = body === undefined ? [] : [body];
    router.register(
      path,
      [method],
      [routeName(`${method} ${path}`), counted, authenticated, ...reading, handle],
    );
  }
  router.get('/plant-store/openapi.json', routeName('GET /plant-store/openapi.json'), (ctx) => {
    ctx.body = PLANT_STORE_DOCUMENT;
  });

  const inOwnShape = errors(log, plantError);
  const routes = router.routes() as Middleware;
  const nothing = nothingHere(router);
  return async (ctx, next) => {
    if (!OWN_PATHS.test(ctx.path)) return next();
    return inOwnShape(ctx, () => routes(ctx, () => nothing(ctx, next)));
  };
}

/** Also of calls without the token, so that nobody guesses it. */
function withinLimit(clientAddress: ClientAddress): Middleware {
  const calls = new SlidingLog({ limit: CALLS_A_MINUTE, spanMs: 60_000, keys: MAX_ADDRESSES });
  return async (ctx, next) => {
    const address = clientAddress(ctx.req);
    const wait = calls.wait(address);
    if (wait > 0) throw new ServiceError('rate_limit_exceeded', TOO_OFTEN, { headers: retryAfter(wait) });
    calls.note(address);
    await next();
  };
}

function requireToken(token: string): Middleware {
  const expected = sha256(token);
  return async (ctx: Context, next) => {
    const sent = bearerOf(ctx.get('authorization'));
    // Digests have one length, so that the comparison takes one time.
    if (sent === undefined || !timingSafeEqual(sha256(sent), expected)) {
      throw new ServiceError(
        'invalid_api_key',
        "Send the header Authorization: Bearer <token> with the plant store's token.",
        { headers: { 'WWW-Authenticate': 'Bearer' } },
      );
    }
    await next();
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function plantError({ code, status, message }: ServiceError): PlantError {
  return {
    error: status,
    message:
      code === 'temporarily_unavailable'
        ? 'The plant store cannot answer now. Send the same call again after the time in Retry-After.'
        : message,
  };
}
