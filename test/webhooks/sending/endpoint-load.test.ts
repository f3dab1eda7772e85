/** How many calls to one endpoint are under way, and how many once it is overloaded. */
import { describe, expect, test } from '@jest/globals';
import { EndpointLoad } from '../../../activities/webhooks/endpoint-load.ts';

const AT_ONCE = 20;

function full(): EndpointLoad {
  const load = new EndpointLoad();
  for (let calls = 0; calls < AT_ONCE; calls += 1) expect(load.enter('one')).toBe(true);
  return load;
}

describe('an endpoint with as many calls as it may have', () => {
  test('takes no more, and another endpoint does', () => {
    const load = full();
    expect(load.enter('one')).toBe(false);
    expect(load.enter('other')).toBe(true);
  });

  test('after signs of overload has room only when its calls have become few enough', async () => {
    const load = full();
    load.leave('one', { overloaded: true });
    expect(load.enter('one')).toBe(false);
    for (let calls = 0; calls < AT_ONCE / 2; calls += 1) load.leave('one', { overloaded: true });
    expect(load.enter('one')).toBe(false);
    for (let calls = 0; calls < AT_ONCE / 2 - 1; calls += 1) load.leave('one', { overloaded: true });
    expect(load.enter('one')).toBe(true);
    expect(load.enter('one')).toBe(false);
  });
});
