/** The page on holds says what their table in the code says. */
import { expect, test } from '@jest/globals';
import { HOLD_ACTIONS, HOLDS } from '../../domain/holds/holds.ts';
import { listed, tableUnder } from './tables.ts';

test('holds.md lists every reason and every action with what it means', () => {
  expect(tableUnder('partners/holds.md', 'reason')).toEqual(
    Object.entries(HOLDS).map(([reason, { meaning, actions }]) => [
      `\`${reason}\``,
      meaning,
      actions.map((action) => `\`${action}\``).join(', '),
    ]),
  );
  const actions = tableUnder('partners/holds.md', 'action').map((row) => row.slice(0, 2));
  expect(actions).toEqual(listed(HOLD_ACTIONS));
});
