/** A document as if nothing were ever added to its values: for whoever is of the same version as the engine. */
import type { Json, JsonObject } from './components.ts';

/** What events are called that are of no kind that the document knows. */
const OTHER_EVENT = 'OtherEvent';

/**
 * Open enums become the values that are known, and events of unknown kinds are none. For the pages, which come from the same
 * process; for tests, so that an answer with a value that is not in the document is found; and to see that no known value goes.
 */
export function knownValuesOnly(document: JsonObject): JsonObject {
  return known(document) as JsonObject;
}

function known(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => known(item));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => !name.endsWith(OTHER_EVENT));
  return Object.fromEntries(
    members.flatMap(([name, member]) =>
      name === 'anyOf' && Array.isArray(member) ? membersOfChoice(member) : [[name, known(member)]],
    ),
  );
}

/** What is left of a choice: one schema takes its place. */
function membersOfChoice(choices: readonly Json[]): [string, Json][] {
  const isOpen = choices.some((choice) => isObject(choice) && 'enum' in choice);
  const kept = choices.filter((choice) => !(isOpen && isAnyText(choice)) && !isOtherEvent(choice)).map(known);
  const [only] = kept;
  return kept.length === 1 && isObject(only) ? Object.entries(only) : [['anyOf', kept]];
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAnyText = (choice: Json) =>
  isObject(choice) && choice['type'] === 'string' && Object.keys(choice).length === 1;

const isOtherEvent = (choice: Json) =>
  isObject(choice) && typeof choice['$ref'] === 'string' && choice['$ref'].endsWith(OTHER_EVENT);
