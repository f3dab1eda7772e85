/**
 * The plant-store sample: another API beside the partner API, with a bearer, errors and a document of its own
 * (`partner-api.md`, Sample plant-store interface). `docs/engineers/adding-an-api.md` walks through it.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { deletePlant, ensurePlant } from '../../db/plants.ts';
import type { Database } from '../../db/schema.ts';
import { bearerOf } from '../bearer.ts';
import { ApiError } from '../errors.ts';
import { jsonBody } from '../middleware/body.ts';
import { errors } from '../middleware/errors.ts';
import { nothingHere } from '../middleware/nothing-here.ts';
import { routeName } from '../middleware/route-name.ts';
import { compileCheck, validationError } from '../validation.ts';
import { announcer, type AnnouncerOptions } from './announce.ts';
import { int64, INT64_RULE, parseExactly } from './int64.ts';
import { PLANT_STORE_DOCUMENT } from './openapi.ts';
import { NewPlant, type Plant, type PlantError } from './schemas.ts';

export interface PlantStoreOptions extends AnnouncerOptions {
  /** What every call must bear. */
  readonly token: string;
}

interface Dependencies {
  readonly database: Kysely<Database>;
  readonly log: Logger;
}

/** Every path of the sample. */
const OWN_PATHS = /^\/(?:plants|plant-store)(?:\/|$)/i;

/** Serves the sample's paths, and leaves all others to the middleware after it. */
export function plantStore(options: PlantStoreOptions, { database, log }: Dependencies): Middleware {
  const authenticated = requireToken(options.token);
  const announce = announcer(options);
  const check = compileCheck(NewPlant);
  const router = new Router();

  router.post('/plants', routeName('POST /plants'), authenticated, jsonBody(), async (ctx) => {
    const { rawBody } = ctx.request;
    // Parsed once more, because the parser of the partner API reads numbers as doubles.
    const plant = check(
      typeof rawBody === 'string' && rawBody !== '' ? parseExactly(rawBody) : ctx.request.body,
    );
    const stored = await ensurePlant(database, plant);
    if (stored.name !== plant.name || stored.tag !== (plant.tag ?? null)) {
      throw validationError([{ path: 'id', code: 'taken', message: 'is the id of another plant' }]);
    }
    // Before the answer, and also when the call is repeated: 200 means that the webhook can't be lost any more.
    await announce(plant, stored.webhook_id);
    const { id: _, ...answer } = plant;
    ctx.body = answer satisfies Plant;
  });

  router.delete('/plants/:id', routeName('DELETE /plants/:id'), authenticated, async (ctx) => {
    const id = int64(String(ctx['params'].id));
    if (id === undefined) throw validationError([{ path: 'id', code: 'int64', message: INT64_RULE }]);
    if (await deletePlant(database, id)) {
      ctx.status = 204;
      return;
    }
    ctx.status = 404;
    ctx.body = { error: 404, message: `There is no plant with the id ${id}.` } satisfies PlantError;
  });

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

function requireToken(token: string): Middleware {
  const expected = sha256(token);
  return async (ctx: Context, next) => {
    const sent = bearerOf(ctx.get('authorization'));
    // Digests have one length, so that the comparison takes one time.
    if (sent === undefined || !timingSafeEqual(sha256(sent), expected)) {
      throw new ApiError(
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

function plantError({ code, status, message }: ApiError): PlantError {
  return {
    error: status,
    message:
      code === 'temporarily_unavailable'
        ? 'The plant store cannot answer now. Send the same call again after the time in Retry-After.'
        : message,
  };
}
