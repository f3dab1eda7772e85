/** Pictures whose data ends early, although their file has a valid end, and the largest picture. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { PICTURE_PROBLEMS } from '../../../services/prescriptions/files/file-refusals.ts';
import { inspectFile } from '../../../services/prescriptions/files/inspect-file.ts';
import { MAX_PIXELS } from '../../../domain/prescriptions/prescriptions.ts';
import { END_OF_JPEG, jpeg, png } from '../../support/prescriptions/samples.ts';

const INCOMPLETE = { problem: 'file_damaged', message: PICTURE_PROBLEMS.incomplete };

describe('a photo', () => {
  const PHOTOS = ['photo-motion.jpg', 'photo-restart-markers.jpg', 'photo-progressive.jpg'];
  const photo = async (name: string) => {
    const inspection = await inspectFile(await readFile(new URL(`inputs/${name}`, import.meta.url)));
    return 'content' in inspection ? inspection.content : Buffer.alloc(0);
  };

  test.each(PHOTOS)('%s is refused when the file was cut off before a program ended it', async (name) => {
    const whole = await photo(name);
    const scanAt = whole.indexOf('ffda', 'hex');
    const outcomes = [];
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9, 0.97]) {
      const cut = whole.subarray(0, scanAt + Math.floor((whole.length - scanAt) * part));
      outcomes.push(await inspectFile(Buffer.concat([cut, END_OF_JPEG])));
    }
    expect(outcomes).toEqual(outcomes.map(() => INCOMPLETE));
  });

  test.each(PHOTOS)('%s is refused when data in its middle is missing', async (name) => {
    const whole = await photo(name);
    const scanAt = whole.indexOf('ffda', 'hex');
    const middle = scanAt + Math.floor((whole.length - scanAt) / 2);
    const parts = [whole.subarray(0, middle - 150), whole.subarray(middle + 150)];
    expect(await inspectFile(Buffer.concat(parts))).toEqual(INCOMPLETE);
  });

  test('that is cut off is refused although its camera appended a trailer with the bytes of an end marker', async () => {
    const whole = await photo('photo-motion.jpg');
    const trailer = Buffer.from('\0\0\0\x18ftypmp42\xff\xd9', 'latin1');
    expect(await inspectFile(Buffer.concat([whole.subarray(0, -200), trailer]))).toEqual(INCOMPLETE);
  });
});

describe('a JPEG', () => {
  const sound = jpeg({ width: 64, height: 64 });
  const changed = (from: string, to: string) => Buffer.from(sound.toString('hex').replace(from, to), 'hex');

  test.each([
    ['without its last scan', jpeg({ width: 64, height: 64, scans: 1 }), INCOMPLETE],
    ['of a component that no scan has', changed('ffda000801', 'ffda000802'), INCOMPLETE],
    ['with twice the height of its data', changed('ffc2000b0800400040', 'ffc2000b0800800040'), INCOMPLETE],
    ['without its tables', changed('ffc4', 'ffe4'), INCOMPLETE],
    ['whose restart markers are missing', changed('ffc2000b', 'ffdd00040002ffc2000b'), INCOMPLETE],
    [
      'in arithmetic coding',
      changed('ffc2000b', 'ffc9000b'),
      { problem: 'file_type_unsupported', message: PICTURE_PROBLEMS.unsupported },
    ],
    [
      'without loss',
      changed('ffc2000b', 'ffc3000b'),
      expect.objectContaining({ problem: 'file_type_unsupported' }),
    ],
    [
      'of 12 bits',
      changed('ffc2000b08', 'ffc2000b0c'),
      expect.objectContaining({ problem: 'file_type_unsupported' }),
    ],
  ])('%s is refused', async (_, bytes, refusal) => {
    expect(await inspectFile(sound)).toHaveProperty('content', sound);
    expect(await inspectFile(bytes)).toEqual(refusal);
  });

  test('with bytes that decoders skip after its scan is stored unchanged', async () => {
    const padded = Buffer.concat([sound.subarray(0, -2), Buffer.from('0000ffd0', 'hex'), END_OF_JPEG]);
    expect(await inspectFile(padded)).toHaveProperty('content', padded);
  });

  test('with the largest number of pixels is accepted', async () => {
    const photo = jpeg({ width: 10_000, height: MAX_PIXELS / 10_000 });
    expect(await inspectFile(photo)).toMatchObject({ media_type: 'image/jpeg' });
  });
});

test('a PNG that is cut off is refused with the advice to take or upload it again', async () => {
  expect(await inspectFile(png().subarray(0, -20))).toEqual(INCOMPLETE);
});

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
