/** `DELETE /plants/{id}`: deletes a plant. */
import { validationError } from '../../services/common/errors.ts';
import type { Plants } from '../../services/plants/plants.ts';
import { ALWAYS, PLANT_ID_EXAMPLE, refusal } from './documentation.ts';
import { int64, INT64_RULE } from './int64.ts';
import type { PlantEndpoint } from './plant-endpoint.ts';
import { NewPlant, publishedSchema, type PlantError } from './schemas.ts';

/** What the document says of it. */
export const DELETE_PLANT = {
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

export function deletePlant(plants: Plants): PlantEndpoint {
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
