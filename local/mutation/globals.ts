/** Replaces `@jest/globals` when suites run without Jest, with the same functions from the packages that Jest uses. */
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
export { jestExpect as expect } from '@jest/expect';
