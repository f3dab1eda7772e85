/** The plant store's own OpenAPI document, from the schemas that check its calls. */
import { NewPlant, Plant, PlantError, publishedSchema } from './schemas.ts';

const AN_ID = 42;

const json = (name: 'Plant' | 'NewPlant' | 'Error', example: unknown) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example },
});

/** A refusal; `error` equals the HTTP status. */
const refusal = (description: string, error: number, message: string) => ({
  description,
  content: json('Error', { error, message }),
});

const MONSTERA = { name: 'Monstera', tag: 'climber' };

const ALWAYS = {
  '401': refusal(
    'The token is missing or wrong.',
    401,
    "Send the header Authorization: Bearer <token> with the plant store's token.",
  ),
  '503': refusal(
    'Send the same call again after the seconds in `Retry-After`.',
    503,
    'The plant store cannot answer now. Send the same call again after the time in Retry-After.',
  ),
};

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
      post: {
        operationId: 'createPlant',
        summary: 'Create a plant',
        description:
          'Adds a plant to the store and has it announced by the webhook `newPlant`. The same plant again answers ' +
          '200 and changes nothing, so a call without an answer can be repeated.',
        requestBody: { required: true, content: json('NewPlant', { ...MONSTERA, id: AN_ID }) },
        responses: {
          '200': { description: 'The plant is in the store.', content: json('Plant', MONSTERA) },
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
      },
    },
    '/plants/{id}': {
      delete: {
        operationId: 'deletePlant',
        summary: 'Delete a plant',
        description: 'Deletes the single plant with the supplied id.',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            schema: publishedSchema(NewPlant.properties.id),
            example: AN_ID,
          },
        ],
        responses: {
          '204': { description: 'The plant is deleted.' },
          '400': refusal('The id is not an int64.', 400, 'id must be a whole number.'),
          '404': refusal('No plant has this id.', 404, 'There is no plant with the id 42.'),
          ...ALWAYS,
        },
      },
    },
  },
  webhooks: {
    newPlant: {
      post: {
        operationId: 'newPlant',
        summary: 'A plant was added to the store',
        description:
          'Sent as `POST /plant/webhook` to the base that the store is configured with, after a plant was added. ' +
          'Answer 2xx within 10 seconds; anything else, also a redirect, is tried again for three days. The same ' +
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
        requestBody: { required: true, content: json('NewPlant', { ...MONSTERA, id: AN_ID }) },
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
