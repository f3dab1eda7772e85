/** Calls above a limit on what runs at the same time are refused at once. */
import { expect, test } from '@jest/globals';
import { ConcurrencyLimit } from '../../services/common/load/concurrency-limit.ts';

test('runs as many as its limit at the same time, and the next when one has ended, also by failing', async () => {
  const limit = new ConcurrencyLimit(2);
  const ends: ((error?: Error) => void)[] = [];
  const run = () =>
    limit.run(
      () =>
        new Promise<string>((resolve, reject) => {
          ends.push((error) => (error === undefined ? resolve('done') : reject(error)));
        }),
    );
  const [first, second] = [run(), run()];
  await expect(run()).rejects.toMatchObject({
    code: 'temporarily_unavailable',
    headers: { 'Retry-After': '1' },
  });
  ends[0]?.(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  const third = run();
  ends[1]?.();
  ends[2]?.();
  await expect(Promise.all([second, third])).resolves.toEqual(['done', 'done']);
});
