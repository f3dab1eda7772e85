/** The plant-store sample: an API with its own bearer, errors and OpenAPI document. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { type Static, type TSchema, Type } from 'typebox';
import type { CommonSettings } from '../../domain/common/common-settings.ts';
import type { SettingsReader } from '../../domain/common/settings.ts';
import { DEFAULT_CALL_LIMITS } from '../../domain/partners.ts';
import { retryAfter, ServiceError, validationError } from '../../services/common/errors.ts';
import { bearerOf } from '../http/authentication.ts';
import { jsonBody } from '../http/bodies/json-body.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { errors, nothingHere } from '../http/middleware/errors.ts';
import { routeName } from '../http/middleware/observed-calls.ts';
import { SlidingLog } from '../http/rate-limits.ts';
import { compileCheck } from '../http/validation.ts';
import { text } from '../schemas/common.ts';
import { createPlants, type Plants, type PlantsOptions } from './plants.ts';

export interface PlantStoreSettings {
  /** The bearer of every call. */
  readonly token: string;
  /** The URL before `/plant/webhook`; without one, no plant is announced. */
  readonly webhookBase: string | undefined;
}

/** Production refuses the sample, which is for readers of its documentation. */
export function readPlantStore(
  reader: SettingsReader,
  tokenName: string,
  { environment }: Pick<CommonSettings, 'environment'>,
): PlantStoreSettings {
  if (environment === 'production')
    reader.forbid(tokenName, 'must not be set: the plant store is for the sandbox');
  return {
    token: reader.token(tokenName),
    webhookBase: reader.optional('PLANT_STORE_WEBHOOK_BASE', (base) => reader.url(base, ['http:', 'https:'])),
  };
}

/** ECMAScript's access to the source text of numbers; Node 24 has it, TypeScript 7.0 does not declare it yet. */
const exactJson = JSON as unknown as {
  parse(
    text: string,
    reviver: (name: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
};

const INT64_RULE =
  'must be a whole number from -9223372036854775808 to 9223372036854775807, written in digits only';

/** The number that a text writes in digits only; undefined for 1.0, 1e3, 007, -0 and numbers of more than 64 bits. */
function int64(text: string): bigint | undefined {
  if (!/^(?:0|-?[1-9]\d{0,18})$/.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

/** Reads JSON whose nesting has been bounded; its whole numbers become bigints, all other numbers stay numbers. */
function parseExactly(text: string): unknown {
  return exactJson.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? (int64(source) ?? value) : value,
  );
}

const INT64_FORMAT = 'int64';

const Plant = Type.Object({
  name: text(200, 'Name of the plant.'),
  tag: Type.Optional(text(100, 'Tag specifying the type.')),
});
type Plant = Static<typeof Plant>;

/** A bigint when it is checked; `publishedSchema` describes it as it is on the wire. */
const Id = Type.Refine(
  Type.Unsafe<bigint>({ format: INT64_FORMAT, description: 'Identification number of the plant.' }),
  (value) => typeof value === 'bigint',
  () => INT64_RULE,
);

const NewPlant = Type.Object({ ...Plant.properties, id: Id }, { additionalProperties: false });
type NewPlant = Static<typeof NewPlant>;

const PlantError = Type.Object({
  error: Type.Integer({ format: 'int32', description: 'The HTTP status.' }),
  message: Type.String({ description: 'What is wrong, for people; it names every bad member.' }),
});
type PlantError = Static<typeof PlantError>;

/** A schema as the OpenAPI document shows it. */
function publishedSchema(schema: TSchema): unknown {
  return JSON.parse(JSON.stringify(schema), (_, member: { readonly format?: string } | null) =>
    member?.format === INT64_FORMAT ? { type: 'integer', ...member } : member,
  );
}

interface PlantEndpoint {
  readonly method: 'POST' | 'DELETE';
  /** Parameters as `:id`. */
  readonly path: string;
  /** Reads the body, where there is one. */
  readonly body?: Middleware;
  readonly handle: (ctx: Context) => Promise<void>;
}

const PLANT_ID_EXAMPLE = 42;

const json = (name: 'Plant' | 'NewPlant' | 'Error', example: unknown) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example },
});

/** A refusal; `error` equals the HTTP status. */
const refusal = (description: string, error: number, message: string) => ({
  description,
  content: json('Error', { error, message }),
});

const PLANT_EXAMPLE = { name: 'Monstera', tag: 'climber' };
const NEW_PLANT_EXAMPLE = { ...PLANT_EXAMPLE, id: PLANT_ID_EXAMPLE };

/** The refusals that every call may get. */
const ALWAYS = {
  '401': refusal(
    'The token is missing or wrong.',
    401,
    "Send the header Authorization: Bearer <token> with the plant store's token.",
  ),
  '429': refusal(
    'More calls from your network address than the store allows in a minute; again after the seconds in `Retry-After`.',
    429,
    'Too often. Try again after the time in Retry-After.',
  ),
  '503': refusal(
    'Send the same call again after the seconds in `Retry-After`.',
    503,
    'The plant store cannot answer now. Send the same call again after the time in Retry-After.',
  ),
};

const CREATE_PLANT = {
  operationId: 'createPlant',
  summary: 'Create a plant',
  description:
    'Adds a plant to the store and has it announced by the webhook `newPlant`. The same plant again answers ' +
    '200 and changes nothing, so a call without an answer can be repeated.',
  requestBody: { required: true, content: json('NewPlant', NEW_PLANT_EXAMPLE) },
  responses: {
    '200': { description: 'The plant is in the store.', content: json('Plant', PLANT_EXAMPLE) },
    '400': refusal(
      'The body is not a NewPlant, or another plant has its id.',
      400,
      'name is required; id is required.',
    ),
    '413': refusal('The body is too large.', 413, 'The body is larger than 1mb. Send less.'),
    '415': refusal(
      'The body is not sent as JSON.',
      415,
      'Send the body with the header Content-Type: application/json, in UTF-8.',
    ),
    ...ALWAYS,
  },
};

function createPlant(plants: Plants): PlantEndpoint {
  const check = compileCheck(NewPlant);
  return {
    method: 'POST',
    path: '/plants',
    body: jsonBody(),
    async handle(ctx) {
      const { rawBody } = ctx.request;
      // Parsed once more, because the parser of the partner API reads numbers as doubles.
      const plant = check(
        typeof rawBody === 'string' && rawBody !== '' ? parseExactly(rawBody) : ctx.request.body,
      );
      await plants.create(plant);
      const { id: _, ...answer } = plant;
      ctx.body = answer satisfies Plant;
    },
  };
}

const DELETE_PLANT = {
  operationId: 'deletePlant',
  summary: 'Delete a plant',
  description: 'Deletes the single plant with the supplied id.',
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      schema: publishedSchema(NewPlant.properties.id),
      example: PLANT_ID_EXAMPLE,
    },
  ],
  responses: {
    '204': { description: 'The plant is deleted.' },
    '400': refusal('The id is not an int64.', 400, 'id must be a whole number.'),
    '404': refusal('No plant has this id.', 404, 'There is no plant with the id 42.'),
    ...ALWAYS,
  },
};

function deletePlant(plants: Plants): PlantEndpoint {
  return {
    method: 'DELETE',
    path: '/plants/:id',
    async handle(ctx) {
      const id = int64(String(ctx['params'].id));
      if (id === undefined) throw validationError([{ path: 'id', code: 'int64', message: INT64_RULE }]);
      if (await plants.delete(id)) {
        ctx.status = 204;
        return;
      }
      ctx.status = 404;
      ctx.body = { error: 404, message: `There is no plant with the id ${id}.` } satisfies PlantError;
    },
  };
}

/** As `GET /plant-store/openapi.json` answers it. */
export const PLANT_STORE_DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Plant store',
    version: '1.0.0',
    description:
      'A sample, published beside the Medicine Fulfilment Partner API. Its answers have no envelope.',
  },
  servers: [{ url: '/' }],
  security: [{ bearer: [] }],
  paths: {
    '/plants': {
      post: CREATE_PLANT,
    },
    '/plants/{id}': {
      delete: DELETE_PLANT,
    },
  },
  webhooks: {
    newPlant: {
      post: {
        operationId: 'newPlant',
        summary: 'A plant was added to the store',
        description:
          'Sent as `POST /plant/webhook` to the base that the store is configured with, after a plant was added. ' +
          'Answer 2xx within 15 seconds; anything else, also a redirect, is tried again for three days. The same ' +
          '`Webhook-Id` may come more than once.',
        security: [],
        parameters: [
          {
            name: 'Webhook-Id',
            in: 'header',
            required: true,
            description: 'The same in every try of one webhook.',
            schema: { type: 'string', format: 'uuid' },
          },
        ],
        requestBody: { required: true, content: json('NewPlant', NEW_PLANT_EXAMPLE) },
        responses: { '2XX': { description: 'Received.' } },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Plant: publishedSchema(Plant),
      NewPlant: publishedSchema(NewPlant),
      Error: publishedSchema(PlantError),
    },
  },
};

/** From one network address, in one process: the limit of a sandbox key. */
const CALLS_A_MINUTE = DEFAULT_CALL_LIMITS.sandbox.minute;
const MAX_ADDRESSES = 10_000;
const TOO_OFTEN = 'Too often. Try again after the time in Retry-After.';

function plantEndpoints(plants: Plants): PlantEndpoint[] {
  return [createPlant(plants), deletePlant(plants)];
}

/** Every path of the sample. */
const OWN_PATHS = /^\/(?:plants|plant-store)(?:\/|$)/;

export interface PlantStoreOptions extends PlantStoreSettings, Omit<PlantsOptions, 'webhookBase'> {
  readonly log: Logger;
  readonly clientAddress: ClientAddress;
}

/** Serves the sample's paths, and leaves all others to the middleware after it. */
export function plantStore({ token, log, clientAddress, ...options }: PlantStoreOptions): Middleware {
  const authenticated = requireToken(token);
  const counted = withinLimit(clientAddress);
  const plants = createPlants(options);
  const router = new Router({ sensitive: true });
  for (const { method, path, body, handle } of plantEndpoints(plants)) {
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

/** Counts calls without the token too, so that it cannot be guessed. */
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
