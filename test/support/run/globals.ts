/** Replaces `@jest/globals`: forwards to the functions of the current suite, whichever module imported them and when. */
import type * as jestGlobals from '@jest/globals';

export type Globals = Pick<
  typeof jestGlobals,
  'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'it' | 'test'
>;

let current: Globals | undefined;

/** Sets the functions of the current suite. */
export function useGlobals(globals: Globals): void {
  current = globals;
}

export const afterAll = ofSuite('afterAll');
export const afterEach = ofSuite('afterEach');
export const beforeAll = ofSuite('beforeAll');
export const beforeEach = ofSuite('beforeEach');
export const describe = ofSuite('describe');
export const expect = ofSuite('expect');
export const it = ofSuite('it');
export const test = ofSuite('test');

/** Returns a function that forwards each use to the current suite, including members such as `it.each`. */
function ofSuite<Name extends keyof Globals>(name: Name): Globals[Name] {
  const now = (): Globals[Name] => {
    if (current === undefined) throw new TypeError(`${name} is for suites that Jest runs`);
    return current[name];
  };
  return new Proxy((() => undefined) as unknown as Globals[Name], {
    apply: (_target, self, args) => Reflect.apply(now(), self, args) as unknown,
    get: (_target, property) => Reflect.get(now(), property) as unknown,
  });
}
