/** Things that a suite makes before its tests and gives back after them. */
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';

interface Held {
  readonly release: () => unknown;
}

/** What was made and not yet given back, oldest first: what was made later may use what was made before. */
const held: Held[] = [];

/**
 * Makes something before the tests of the suite, or of the `describe` that this is called in, and releases it after
 * them, in reverse order. What it returns stands for the value: use it inside hooks and tests only.
 *
 * @param timeoutMs for what may take longer to make than a test.
 */
export function prepared<Value extends object>(
  make: Make<Value>,
  release: (value: Value) => unknown = () => undefined,
  timeoutMs?: number,
): Value {
  return madeBetween([beforeAll, afterAll], make, release, timeoutMs);
}

/** The same anew for each test. */
export function preparedEach<Value extends object>(
  make: Make<Value>,
  release: (value: Value) => unknown = () => undefined,
): Value {
  return madeBetween([beforeEach, afterEach], make, release);
}

type Make<Value> = PromiseLike<Value> | (() => PromiseLike<Value> | Value);
type Hook = (work: () => Promise<void>, timeoutMs?: number) => void;

function madeBetween<Value extends object>(
  [before, after]: readonly [Hook, Hook],
  make: Make<Value>,
  release: (value: Value) => unknown,
  timeoutMs?: number,
): Value {
  let value: Value | undefined;
  let own: Held | undefined;
  before(async () => {
    const made = await (typeof make === 'function' ? make() : make);
    value = made;
    own = { release: () => release(made) };
    held.push(own);
  }, timeoutMs);
  after(async () => {
    if (own !== undefined && held.includes(own)) await releaseDownTo(own);
    value = undefined;
  });
  return standInFor(() => value);
}

async function releaseDownTo(last: Held): Promise<void> {
  const errors: unknown[] = [];
  for (let next = held.pop(); next !== undefined; next = next === last ? undefined : held.pop()) {
    try {
      await next.release();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('\n'));
}

/** An object that forwards everything to a value that does not exist yet. */
export function standInFor<Value extends object>(read: () => Value | undefined): Value {
  const target = (member: string | symbol): Value => {
    const value = read();
    if (value === undefined) {
      throw new Error(
        `"${String(member)}" is read before the suite has begun, or after its end: use it in a test`,
      );
    }
    return value;
  };
  return new Proxy({} as Value, {
    get(_, member) {
      const value = target(member);
      const found: unknown = Reflect.get(value, member, value);
      // Methods see the value itself, as private members demand.
      return typeof found === 'function' ? (found.bind(value) as unknown) : found;
    },
    set: (_, member, changed) => Reflect.set(target(member), member, changed),
    has: (_, member) => Reflect.has(target(member), member),
    ownKeys: () => Reflect.ownKeys(target('its keys')),
    getOwnPropertyDescriptor(_, member) {
      const found = Reflect.getOwnPropertyDescriptor(target(member), member);
      return found && { ...found, configurable: true };
    },
  });
}
