import { expect, test } from '@jest/globals';
import { isNewEnough } from '../../local/temporal/temporal-binary.ts';

test.each([
  ['temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)', false],
  ['temporal version 0.0.0-DEV (Server 1.32.0, UI 2.54.1)', true],
  ['temporal version 2.0.0 (Server 2.0.3, UI 3.0.0)', true],
  ['something else called temporal', false],
])('%s: new enough is %s', (output, expected) => {
  expect(isNewEnough(output)).toBe(expected);
});
