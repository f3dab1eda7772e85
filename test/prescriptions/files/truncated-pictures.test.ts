/** Pictures whose rows end early, although their file has a valid end, and the largest picture. */
import { expect, test } from '@jest/globals';
import { inspectFile } from '../../../services/prescriptions/files/inspect-file.ts';
import { MAX_PIXELS } from '../../../domain/prescriptions/prescriptions.ts';
import { png } from '../../support/prescriptions/samples.ts';

const outcome = async (parts: Parameters<typeof png>[0]) => {
  const inspection = await inspectFile(png(parts));
  return 'problem' in inspection ? inspection.problem : inspection.media_type;
};

test.each([
  ['of whole rows', { width: 30, height: 20 }, 31 * 20],
  // Each of the 15 rows of the seven passes has a filter byte.
  ['that is interlaced', { width: 8, height: 8, isInterlaced: true }, 64 + 15],
  ['that is interlaced and narrower than some passes', { width: 1, height: 1, isInterlaced: true }, 2],
  ['that is interlaced in passes of different widths', { width: 5, height: 5, isInterlaced: true }, 25 + 11],
])('a PNG %s is accepted with all its bytes and refused without the last one', async (_, size, bytes) => {
  expect(await outcome({ ...size, unpacked: Buffer.alloc(bytes) })).toBe('image/png');
  expect(await outcome({ ...size, unpacked: Buffer.alloc(bytes - 1) })).toBe('file_damaged');
});

test('a PNG of exactly the maximum number of pixels is accepted', async () => {
  const [width, height] = [10_000, MAX_PIXELS / 10_000];
  expect(await outcome({ width, height, unpacked: Buffer.alloc((width + 1) * height) })).toBe('image/png');
});
