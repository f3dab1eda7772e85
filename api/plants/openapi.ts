/** The plant store's own OpenAPI document, from the schemas that check its calls. */
import { CREATE_PLANT } from './create-plant.ts';
import { DELETE_PLANT } from './delete-plant.ts';
import { json, NEW_PLANT_EXAMPLE } from './documentation.ts';
import { NewPlant, Plant, PlantError, publishedSchema } from './schemas.ts';

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
