/** The bodies and answers of the plant store. */
import { Type, type Static, type TSchema } from 'typebox';
import { text } from '../schemas/common/texts.ts';
import { INT64_RULE } from './int64.ts';

const INT64_FORMAT = 'int64';

export const Plant = Type.Object({
  name: text(200, 'Name of the plant.'),
  tag: Type.Optional(text(100, 'Tag specifying the type.')),
});
export type Plant = Static<typeof Plant>;

/** A bigint when it is checked; `publishedSchema` says what it is on the wire. */
const Id = Type.Refine(
  Type.Unsafe<bigint>({ format: INT64_FORMAT, description: 'Identification number of the plant.' }),
  (value) => typeof value === 'bigint',
  () => INT64_RULE,
);

export const NewPlant = Type.Object({ ...Plant.properties, id: Id }, { additionalProperties: false });
export type NewPlant = Static<typeof NewPlant>;

export const PlantError = Type.Object({
  error: Type.Integer({ format: 'int32', description: 'The HTTP status.' }),
  message: Type.String({ description: 'What is wrong, for people; it names every bad member.' }),
});
export type PlantError = Static<typeof PlantError>;

/** A schema as the OpenAPI document shows it. */
export function publishedSchema(schema: TSchema): unknown {
  return JSON.parse(JSON.stringify(schema), (_, member: { readonly format?: string } | null) =>
    member?.format === INT64_FORMAT ? { type: 'integer', ...member } : member,
  );
}
