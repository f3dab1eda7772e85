/** Codes, reasons and event kinds in answers may get more values; values that callers send, and statuses, may not. */
import { expect, test } from '@jest/globals';
import {
  ALWAYS_PRESENT,
  EXTENSIBLE_ENUM,
  type Json,
  type JsonObject,
  knownValuesOnly,
  withKnownValues,
} from '../../api/http/openapi/known-values.ts';
import { currentDocument } from '../../api/partner/index.ts';
import { currentPharmacyDocument } from '../../api/pharmacy/document.ts';
import { currentPortalDocument } from '../../api/portal/document.ts';

const DOCUMENTS = { partner: currentDocument(), pharmacy: currentPharmacyDocument() };
/** Names of members whose values come from an extensible list, in answers of all APIs. */
const OPEN_MEMBERS = /(?:^|_)(?:code|reason|trigger|failure)$|^event_types?$|^actions$|unit$/;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Yields each schema below a place of a document with the name of its member, following each reference once. */
function* schemasBelow(
  document: JsonObject,
  place: Json | undefined,
  member = '',
  seen = new Set<string>(),
): Generator<{ member: string; schema: JsonObject }> {
  if (Array.isArray(place)) for (const item of place) yield* schemasBelow(document, item, member, seen);
  if (!isObject(place)) return;
  const { $ref } = place;
  if (typeof $ref === 'string') {
    if (seen.has(`${member} ${$ref}`)) return;
    seen.add(`${member} ${$ref}`);
    const referred = $ref
      .slice(2)
      .split('/')
      .reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), document);
    return yield* schemasBelow(document, referred, member, seen);
  }
  yield { member, schema: place };
  for (const [name, value] of Object.entries(place)) {
    if (name === 'properties' && isObject(value)) {
      for (const [property, schema] of Object.entries(value))
        yield* schemasBelow(document, schema, property, seen);
    } else if (name !== 'example' && name !== 'examples') {
      yield* schemasBelow(document, value, member, seen);
    }
  }
}

const choicesOf = ({ anyOf }: JsonObject) =>
  Array.isArray(anyOf) ? (anyOf as readonly Json[]).filter(isObject) : [];
const isOpen = (schema: JsonObject) => EXTENSIBLE_ENUM in schema && schema['type'] === 'string';
const isClosed = (schema: JsonObject) =>
  'enum' in schema || choicesOf(schema).some((choice) => 'enum' in choice);

const isNull = ({ type }: JsonObject) => type === 'null';
const isText = ({ type, enum: values }: JsonObject) =>
  ['string', 'integer', 'number', 'boolean'].includes(type as string) && values === undefined;

const operationsOf = (document: JsonObject) =>
  Object.values(document['paths'] as Record<string, Record<string, JsonObject>>).flatMap((methods) =>
    Object.values(methods),
  );

test.each(Object.entries(DOCUMENTS))(
  'codes, reasons and kinds in responses of the %s API are open enums',
  (_, document) => {
    const answers = operationsOf(document).map(({ responses }) => responses ?? null);
    const all = [...schemasBelow(document, [...answers, document['webhooks'] ?? null])];
    const named = all.filter(({ member }) => OPEN_MEMBERS.test(member));
    expect(named.filter(({ schema }) => isOpen(schema)).length).toBeGreaterThan(10);
    const closed = named.filter(({ schema }) => isClosed(schema));
    expect(closed.map(({ member }) => member)).toEqual([]);
  },
);

test.each(Object.entries(DOCUMENTS))('enums in requests of the %s API are closed', (_, document) => {
  const sent = operationsOf(document).map(({ requestBody = null, parameters = null }) => [
    requestBody,
    parameters,
  ]);
  const all = [...schemasBelow(document, sent)];
  expect(all.some(({ schema }) => isClosed(schema))).toBe(true);
  expect(all.filter(({ schema }) => isOpen(schema))).toEqual([]);
});

test.each(Object.entries(DOCUMENTS))('statuses of the %s API are closed', (_, document) => {
  const { Status } = (document['components'] as { schemas: Record<string, JsonObject> }).schemas;
  expect(Status).toHaveProperty('enum');
});

test('the portal document has no open enum, because the pages are released with the engine', () => {
  const portal = currentPortalDocument();
  expect([...schemasBelow(portal, portal)].filter(({ schema }) => isOpen(schema))).toEqual([]);
});

test.each(Object.entries(DOCUMENTS))(
  'nullable objects and lists of the %s API are not required, because Java clients refuse null in required members',
  (_, document) => {
    const all = [...schemasBelow(document, document)].map(({ schema }) => schema);
    const present = all.flatMap(({ [ALWAYS_PRESENT]: names }) => (Array.isArray(names) ? names : []));
    expect(present).toEqual(expect.arrayContaining(['hold', 'recipient']));
    const required = all.flatMap(({ required: names, properties }) =>
      Array.isArray(names) && isObject(properties) ? (names as string[]).map((name) => properties[name]) : [],
    );
    const nullable = required.filter(isObject).filter((schema) => choicesOf(schema).some(isNull));
    expect(nullable.length).toBeGreaterThan(10);
    const others = nullable.flatMap(choicesOf).filter((choice) => !isNull(choice));
    expect(others.filter((choice) => !isText(choice))).toEqual([]);
  },
);

test('a document with known values requires members that are always present', () => {
  const schema = { type: 'object', required: ['a'], [ALWAYS_PRESENT]: ['b'] };
  const expected = { type: 'object', required: ['a', 'b'] };
  expect(knownValuesOnly(schema)).toEqual(expected);
  expect(withKnownValues(schema)).toEqual(expected);
});

test('a document with known values refers to the enum schemas that the public document writes out', () => {
  const [name, $ref] = ['StatusReason', '#/components/schemas/StatusReason'];
  const { components } = DOCUMENTS.partner as unknown as {
    components: { schemas: Record<string, { properties: JsonObject; [EXTENSIBLE_ENUM]: Json }> };
  };
  const written = components.schemas['FulfilmentRequest']?.properties['status_reason'];
  expect(written).toMatchObject({
    anyOf: [{ [EXTENSIBLE_ENUM]: components.schemas[name]?.[EXTENSIBLE_ENUM] }, { type: 'null' }],
  });
  expect(knownValuesOnly(written as JsonObject)).toMatchObject({ anyOf: [{ $ref }, { type: 'null' }] });
});

test('a document with known values has exactly those values', () => {
  const open = { type: 'string', [EXTENSIBLE_ENUM]: ['a', 'b'], description: 'd' };
  expect(knownValuesOnly(open)).toEqual({ type: 'string', enum: ['a', 'b'], description: 'd' });
  const orNull = { anyOf: [{ type: 'string', [EXTENSIBLE_ENUM]: ['a'] }, { type: 'null' }] };
  expect(knownValuesOnly(orNull)).toEqual({ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] });
  const other = { anyOf: [{ type: 'string' }, { type: 'null' }] };
  expect(knownValuesOnly(other)).toEqual(other);
  expect(knownValuesOnly({ type: 'boolean', 'x-const': false })).toEqual({ type: 'boolean', const: false });
});

test('the document for our own clients proposes known values and accepts any text', () => {
  const open = { type: 'string', [EXTENSIBLE_ENUM]: ['a'] };
  const proposed = [{ type: 'string', enum: ['a'] }, { type: 'string' }];
  expect(withKnownValues({ ...open, description: 'd' })).toEqual({ description: 'd', anyOf: proposed });
  expect(withKnownValues({ anyOf: [open, { type: 'null' }] })).toEqual({
    anyOf: [...proposed, { type: 'null' }],
  });
  expect(withKnownValues({ type: 'boolean', 'x-const': true })).toEqual({ type: 'boolean', const: true });
});
