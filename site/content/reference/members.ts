/** Renders the members of a schema as nested Markdown lists. */
import { constraintsOf } from './constraints.ts';
import { resolved, type Document, type Schema } from './document.ts';

/** Deeper members belong to records with their own page. */
const DEEPEST = 4;
/** A longer list of values is omitted. */
const MOST_VALUES = 30;

/** Returns one line for each member, with the members of objects nested below it. */
export function membersOf(document: Document, schema: Schema, depth = 0): string[] {
  const whole = merged(document, schema);
  if (depth > DEEPEST) return [];
  if (whole.items !== undefined) return membersOf(document, whole.items, depth);
  if (whole.properties === undefined && whole.anyOf !== undefined)
    return alternatives(document, whole, depth);
  return Object.entries(whole.properties ?? {}).flatMap(([name, member]) => {
    const isRequired = requiredOf(whole).includes(name);
    const line = `- **\`${name}\`** ${described(document, member, isRequired ? 'required' : '')}`;
    return ['  '.repeat(depth) + line, ...membersOf(document, member, depth + 1)];
  });
}

/** Returns type, constraints and meaning in one line. */
export function described(document: Document, schema: Schema, presence = ''): string {
  const whole = merged(document, schema);
  const facts = [typeOf(document, whole), presence, ...constraintsOf(whole), valuesOf(document, whole)];
  const text = (schema.description ?? whole.description ?? '').replaceAll(/\s*\n\s*/g, ' ');
  return `${facts.filter((fact) => fact !== '').join(', ')}${text === '' ? '' : `. ${text}`}`;
}

function alternatives(document: Document, { anyOf = [] }: Schema, depth: number): string[] {
  const objects = anyOf.filter((one) => merged(document, one).properties !== undefined);
  if (objects.length === 1) return objects.flatMap((one) => membersOf(document, one, depth));
  return objects.flatMap((one, index) => {
    const title = one.description ?? `${index === 0 ? 'Either' : 'Or'}:`;
    return [`${'  '.repeat(depth)}- ${title}`, ...membersOf(document, one, depth + 1)];
  });
}

/** Merges the members of all parts of a composed schema. */
function merged(document: Document, schema: Schema): Schema {
  const whole = resolved(document, schema);
  if (whole.allOf === undefined) return whole;
  const parts = whole.allOf.map((part) => merged(document, part));
  return {
    ...Object.assign({}, ...parts, whole),
    properties: Object.assign(
      {},
      ...parts.map(({ properties }) => properties),
      whole.properties,
    ) as Schema['properties'],
    required: parts.flatMap(requiredOf),
  } as Schema;
}

const requiredOf = ({ required = [], 'x-always-present': present = [] }: Schema) => [...required, ...present];

function typeOf(document: Document, schema: Schema): string {
  const whole = merged(document, schema);
  if (whole.anyOf !== undefined) {
    return [...new Set(whole.anyOf.map((one) => typeOf(document, one)))].join(' or ');
  }
  if (whole.items !== undefined) return `list of ${typeOf(document, whole.items)}`;
  const { type } = whole;
  if (typeof type === 'string') return type;
  if (type !== undefined) return type.join(' or ');
  return typeof (whole.const ?? whole.enum?.[0] ?? '');
}

function valuesOf(document: Document, whole: Schema): string {
  const parts = [whole, ...(whole.anyOf ?? []).map((one) => merged(document, one))];
  const values = parts.flatMap((part) => {
    const value = part.const ?? part['x-const'];
    return part.enum ?? part['x-extensible-enum'] ?? (value === undefined ? [] : [value]);
  });
  if (values.length === 0 || values.length > MOST_VALUES) return '';
  const listed = values.map((value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``);
  return values.length === 1 ? `always ${listed.join('')}` : `one of ${listed.join(', ')}`;
}
