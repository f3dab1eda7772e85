/** How many calls to one endpoint are under way, and what becomes of those that find it full. */
import { describe, expect, test } from '@jest/globals';
import { EndpointLoad } from '../../activities/webhooks/endpoint-load.ts';

const AT_ONCE = 20;
const WAITING = 20;
const FINE = { overloaded: false } as const;

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

  test('has room for the first that waits once a call has ended, and for one only', async () => {
    const load = full();
    const woken: string[] = [];
    const first = load.room('one').then((isRoom) => woken.push(`first ${isRoom}`));
    const second = load.room('one').then((isRoom) => woken.push(`second ${isRoom}`));
    load.leave('one', FINE);
    await first;
    expect(woken).toEqual(['first true']);
    expect(load.enter('one')).toBe(true);
    expect(load.enter('one')).toBe(false);
    load.leave('one', FINE);
    await second;
    expect(woken).toEqual(['first true', 'second true']);
  });

  test('is waited for by so many, so that a hanging one keeps no more of our slots', async () => {
    const load = full();
    const waiting = Array.from({ length: WAITING }, () => load.room('one'));
    expect(await load.room('one')).toBe(false);
    for (let calls = 0; calls < WAITING; calls += 1) load.leave('one', FINE);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => true));
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
