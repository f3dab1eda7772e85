/**
 * Extensions of the OpenAPI documents. Common generators turn the equivalent JSON Schema into clients that do not
 * compile or refuse unknown values. Tools of the same version as the engine translate the extensions back here.
 */
import { ERROR_CODES, type ErrorCode } from '../../../domain/common/error-codes.ts';
import {
  PHARMACY_ERROR_CODES,
  type PharmacyErrorCode,
} from '../../../domain/pharmacies/pharmacy-error-codes.ts';
import { PORTAL_ERROR_CODES, type PortalErrorCode } from '../../../domain/portal/portal-error-codes.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** The currently known values of a string; others may be added. */
export const EXTENSIBLE_ENUM = 'x-extensible-enum';
/** The only value of a boolean. */
export const FIXED_VALUE = 'x-const';
/** The component that a schema inlines, because generated clients lose that a reference may be null. */
export const INLINED_REF = 'x-ref';
/**
 * Members that are always present but may be null. They are not `required`, because generated Java clients refuse
 * null in those.
 */
export const ALWAYS_PRESENT = 'x-always-present';

/** Component name of events of unknown kinds. */
const OTHER_EVENT = 'OtherEvent';

/**
 * The document with only the known values. For the pages, which the same process delivers, and for tests, which must
 * find undocumented or removed values.
 */
export function knownValuesOnly(document: JsonObject): JsonObject {
  return rewritten(document, closed) as JsonObject;
}

/** The document with each open enum as any string, with the known values as suggestions in the types of our clients. */
export function withKnownValues(document: JsonObject): JsonObject {
  return rewritten(document, proposed) as JsonObject;
}

type Rule = (schema: JsonObject) => JsonObject;

function rewritten(value: Json, rule: Rule): Json {
  if (Array.isArray(value)) return value.map((item: Json) => rewritten(item, rule));
  if (!isObject(value)) return value;
  const { [INLINED_REF]: reference } = value;
  if (reference !== undefined) return { $ref: reference };
  const members = Object.entries(value).map(([name, member]) => [name, rewritten(member, rule)]);
  const {
    [FIXED_VALUE]: fixed,
    [ALWAYS_PRESENT]: present,
    ...schema
  } = Object.fromEntries(members) as JsonObject;
  const required = [...listOf(schema['required']), ...listOf(present)];
  return rule({
    ...schema,
    ...(fixed === undefined ? {} : { const: fixed }),
    ...(present === undefined ? {} : { required }),
  });
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function closed({ [EXTENSIBLE_ENUM]: values, ...schema }: JsonObject): JsonObject {
  const members = Object.entries(schema)
    .filter(([name]) => !name.endsWith(OTHER_EVENT))
    .map(([name, member]): [string, Json] => [name, name === 'anyOf' ? withoutOtherEvent(member) : member]);
  return { ...Object.fromEntries(members), ...(values === undefined ? {} : { enum: values }) };
}

const withoutOtherEvent = (choices: Json): Json =>
  Array.isArray(choices) ? choices.filter((choice: Json) => !isOtherEvent(choice)) : choices;

function proposed({ [EXTENSIBLE_ENUM]: values, ...schema }: JsonObject): JsonObject {
  const { type = 'string', anyOf, ...rest } = schema;
  if (values !== undefined) return { ...rest, anyOf: [{ type, enum: values }, { type }] };
  return Array.isArray(anyOf) ? { ...schema, anyOf: anyOf.flatMap(flatChoices) } : schema;
}

/** The choices of a nested `anyOf` without other members, so that unions are flat. */
export function flatChoices(choice: Json): readonly Json[] {
  const { anyOf, ...rest } = choice as JsonObject;
  return Array.isArray(anyOf) && Object.keys(rest).length === 0 ? anyOf : [choice];
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOtherEvent = (choice: Json) =>
  isObject(choice) && typeof choice['$ref'] === 'string' && choice['$ref'].endsWith(OTHER_EVENT);

/** All error codes, in the order of the documents. */
export const DOCUMENTED_CODES = { ...ERROR_CODES, ...PHARMACY_ERROR_CODES, ...PORTAL_ERROR_CODES };
export type DocumentedCode = ErrorCode | PharmacyErrorCode | PortalErrorCode;
