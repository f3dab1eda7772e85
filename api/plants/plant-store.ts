/** The plant-store sample: an API with its own bearer token, error format and OpenAPI document. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { type Static, type TSchema, Type } from 'typebox';
import type { CommonSettings } from '../../domain/common/common-settings.ts';
import type { SettingsReader } from '../../domain/common/settings.ts';
import { DEFAULT_CALL_LIMITS } from '../../domain/partners.ts';
import { ServiceError, validationError } from '../../services/common/errors.ts';
import { bearerToken } from '../http/authentication.ts';
import { jsonBody } from '../http/bodies/json-body.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { errors, unmatchedRoutes } from '../http/middleware/errors.ts';
import { routeName } from '../http/middleware/observed-calls.ts';
import { limitPerMinute } from '../http/rate-limits.ts';
import { compileCheck } from '../http/validation.ts';
import { text } from '../schemas/common.ts';
import { createPlants, type Plants, type PlantsOptions } from './plants.ts';

export interface PlantStoreSettings {
  /** Bearer token of every call. */
  readonly token: string;
  /** Base URL of `/plant/webhook`; without it no webhooks are sent. */
  readonly webhookBase: string | undefined;
}

/**
 * Reads the settings of the sample API. Production refuses them, because the sample is only meant for trying it out.
 */
export function readPlantStoreSettings(
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

/** ECMAScript's access to the source text of numbers: in Node 24, but not yet declared by TypeScript 7.0. */
const exactJson = JSON as unknown as {
  parse(
    text: string,
    reviver: (name: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
};

const INT64_RULE =
  'must be a whole number from -9223372036854775808 to 9223372036854775807, written in digits only';

/** Parses a 64-bit integer written in digits; undefined for 1.0, 1e3, 007, -0 and larger numbers. */
function int64(text: string): bigint | undefined {
  if (!/^(?:0|-?[1-9]\d{0,18})$/.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

/** Parses JSON with bounded nesting. Integers become bigints; other numbers stay numbers. */
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

/** A bigint during validation; `publishedSchema` describes it in its sent form. */
const Id = Type.Refine(
  Type.Unsafe<bigint>({ format: INT64_FORMAT, description: 'Identification number of the plant.' }),
  (value) => typeof value === 'bigint',
  () => INT64_RULE,
);

const NewPlant = Type.Object({ ...Plant.properties, id: Id }, { additionalProperties: false });
type NewPlant = Static<typeof NewPlant>;

const PlantError = Type.Object({
  error: Type.Integer({ format: 'int32', description: 'The HTTP status.' }),
  message: Type.String({ description: 'Explanation for people; names every invalid member.' }),
});
type PlantError = Static<typeof PlantError>;

/** A schema as shown in the OpenAPI document. */
function publishedSchema(schema: TSchema): unknown {
  return JSON.parse(JSON.stringify(schema), (_, member: { readonly format?: string } | null) =>
    member?.format === INT64_FORMAT ? { type: 'integer', ...member } : member,
  );
}

interface PlantEndpoint {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  /** Parses the body, if there is one. */
  readonly body?: Middleware;
  readonly handle: (ctx: Context) => Promise<void>;
}

const PLANT_ID_EXAMPLE = 42;
const TOKEN_REQUIRED = "Send the header Authorization: Bearer <token> with the plant store's token.";
const TOO_OFTEN = 'Too many calls. Try again after the time in Retry-After.';
const UNAVAILABLE =
  'The plant store cannot answer now. Send the same call again after the time in Retry-After.';

const json = (name: 'Plant' | 'NewPlant' | 'Error', example: unknown) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example },
});

const refusal = (description: string, error: number, message: string) => ({
  description,
  content: json('Error', { error, message }),
});

const PLANT_EXAMPLE = { name: 'Monstera', tag: 'climber' };
const NEW_PLANT_EXAMPLE = { ...PLANT_EXAMPLE, id: PLANT_ID_EXAMPLE };

/** Errors that every call may get. */
const COMMON_ERRORS = {
  '401': refusal('The token is missing or wrong.', 401, TOKEN_REQUIRED),
  '429': refusal(
    'Your network address has exceeded the calls per minute. Try again after the seconds in `Retry-After`.',
    429,
    TOO_OFTEN,
  ),
  '503': refusal('Send the same call again after the seconds in `Retry-After`.', 503, UNAVAILABLE),
};

const CREATE_PLANT = {
  operationId: 'createPlant',
  summary: 'Create a plant',
  description:
    'Adds a plant to the store and sends the webhook `newPlant`. Repeating the call returns 200 and changes ' +
    'nothing, so that a call without a response can be sent again.',
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
    ...COMMON_ERRORS,
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
      // Parsed again, because the parser of the partner API reads numbers as doubles.
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
  description: 'Deletes the plant with this id.',
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
    ...COMMON_ERRORS,
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

/** The response of `GET /plant-store/openapi.json`. */
export const PLANT_STORE_DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Plant store',
    version: '1.0.0',
    description: 'A sample beside the Medicine Fulfilment Partner API. Its responses have no envelope.',
  },
  servers: [{ url: '/' }],
  security: [{ bearer: [] }],
  paths: { '/plants': { post: CREATE_PLANT }, '/plants/{id}': { delete: DELETE_PLANT } },
  webhooks: {
    newPlant: {
      post: {
        operationId: 'newPlant',
        summary: 'A plant was added to the store',
        description:
          'Sent as `POST /plant/webhook` to the configured base URL after a plant was added. Respond with ' +
          '2xx within 15 seconds; after any other response, including redirects, it is retried for three ' +
          'days. The same `Webhook-Id` may arrive more than once.',
        security: [],
        parameters: [
          {
            name: 'Webhook-Id',
            in: 'header',
            required: true,
            description: 'The same in every attempt of a webhook.',
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

/** Limit per network address and process: that of a sandbox key. */
const CALLS_A_MINUTE = DEFAULT_CALL_LIMITS.sandbox.minute;

/** All paths of the sample. */
const OWN_PATHS = /^\/(?:plants|plant-store)(?:\/|$)/;

export interface PlantStoreOptions extends PlantStoreSettings, Omit<PlantsOptions, 'webhookBase'> {
  readonly log: Logger;
  readonly clientAddress: ClientAddress;
}

/** Serves the sample's paths and passes all others on. */
export function plantStore({ token, log, clientAddress, ...options }: PlantStoreOptions): Middleware {
  const authenticated = requireToken(token);
  const counted = withinLimit(clientAddress);
  const plants = createPlants(options);
  const router = new Router({ sensitive: true });
  for (const { method, path, body, handle } of [createPlant(plants), deletePlant(plants)]) {
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

  const answerErrors = errors(log, plantError);
  const routes = router.routes() as Middleware;
  const unmatched = unmatchedRoutes(router);
  return async (ctx, next) => {
    if (!OWN_PATHS.test(ctx.path)) return next();
    return answerErrors(ctx, () => routes(ctx, () => unmatched(ctx, next)));
  };
}

/** Also counts calls without the token, so that it cannot be guessed. */
function withinLimit(clientAddress: ClientAddress): Middleware {
  const count = limitPerMinute(CALLS_A_MINUTE, () => TOO_OFTEN);
  return async (ctx, next) => {
    count(clientAddress(ctx.req));
    await next();
  };
}

function requireToken(token: string): Middleware {
  const expected = sha256(token);
  return async (ctx: Context, next) => {
    const sent = bearerToken(ctx.get('authorization'));
    // Digests have equal length, so that the comparison takes constant time.
    if (sent === undefined || !timingSafeEqual(sha256(sent), expected)) {
      throw new ServiceError('invalid_api_key', TOKEN_REQUIRED, {
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    await next();
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function plantError({ code, status, message }: ServiceError): PlantError {
  return { error: status, message: code === 'temporarily_unavailable' ? UNAVAILABLE : message };
}
