/** Resources that a suite creates before its tests and releases after them. */
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';

interface Held {
  readonly release: () => unknown;
}

/** Unreleased resources, oldest first, because later ones may use earlier ones. */
const held: Held[] = [];

/**
 * Creates a resource before the tests of the current suite or `describe`, and releases it after them, in reverse order. The returned
 * object stands for the resource: use it only inside hooks and tests.
 *
 * @param timeoutMs for a resource that may take longer to create than a test.
 */
export function prepared<Value extends object>(
  make: Make<Value>,
  release: (value: Value) => unknown = () => undefined,
  timeoutMs?: number,
): Value {
  return createBetween([beforeAll, afterAll], make, release, timeoutMs);
}

/** Like `prepared`, but creates a new resource for each test. */
export function preparedEach<Value extends object>(
  make: Make<Value>,
  release: (value: Value) => unknown = () => undefined,
): Value {
  return createBetween([beforeEach, afterEach], make, release);
}

type Make<Value> = PromiseLike<Value> | (() => PromiseLike<Value> | Value);
type Hook = (work: () => Promise<void>, timeoutMs?: number) => void;

function createBetween<Value extends object>(
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

/** Returns an object that forwards everything to a value that does not exist yet. */
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
      // Methods are bound to the value itself, because private members require that.
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
