/** What many schemas are made of. */
import { Type, type TSchema } from 'typebox';

/** A moment in an answer. */
export const time = (description?: string) =>
  Type.String({
    format: 'date-time',
    description: ['RFC 3339, UTC.', description].filter(Boolean).join(' '),
  });

/** A member that is always there, and null when there is nothing to say. */
export const nullable = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });
