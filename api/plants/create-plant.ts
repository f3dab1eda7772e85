/** `POST /plants`: adds a plant, and has it announced. */
import type { Plants } from '../../services/plants/plants.ts';
import { jsonBody } from '../http/bodies/json-body.ts';
import { compileCheck } from '../http/validation.ts';
import { ALWAYS, json, NEW_PLANT_EXAMPLE, PLANT_EXAMPLE, refusal } from './documentation.ts';
import { parseExactly } from './int64.ts';
import type { PlantEndpoint } from './plant-endpoint.ts';
import { NewPlant, type Plant } from './schemas.ts';

/** What the document says of it. */
export const CREATE_PLANT = {
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

export function createPlant(plants: Plants): PlantEndpoint {
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
