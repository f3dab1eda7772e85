/** Stands in for `@jest/globals`: the functions of the suite that runs now, whoever imported them and when. */
import type * as jestGlobals from '@jest/globals';

export type Globals = Pick<
  typeof jestGlobals,
  'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'it' | 'test'
>;

let current: Globals | undefined;

/** From now on the exported functions are these. */
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

/** A function that is, at each use, the current suite's, also in what it has (`it.each`). */
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
