/** More calls than can be served soon are sent away at once. */
import { expect, test } from '@jest/globals';
import { Admission } from '../../api/admission.ts';

test('lets so many in at once, and the next when one has left, also by failing', async () => {
  const admission = new Admission(2);
  const leave: ((error?: Error) => void)[] = [];
  const enter = () =>
    admission.run(
      () =>
        new Promise<string>((resolve, reject) => {
          leave.push((error) => (error === undefined ? resolve('done') : reject(error)));
        }),
    );
  const [first, second] = [enter(), enter()];
  await expect(enter()).rejects.toMatchObject({
    code: 'temporarily_unavailable',
    headers: { 'Retry-After': '1' },
  });
  leave[0]?.(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  const third = enter();
  leave[1]?.();
  leave[2]?.();
  await expect(Promise.all([second, third])).resolves.toEqual(['done', 'done']);
});
