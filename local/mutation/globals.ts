/** Stands in for `@jest/globals` where suites run without Jest: the same functions, from the packages that Jest takes. */
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
export { jestExpect as expect } from '@jest/expect';
