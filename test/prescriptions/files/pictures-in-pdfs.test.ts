/** PDFs whose streams unpack to more than they seem to, and pictures in PDFs that are too large or end early. */
import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { UNCHECKED_PDFS } from '../../../services/prescriptions/files/file-refusals.ts';
import { inspectFile } from '../../../services/prescriptions/files/inspect-file.ts';
import { jpeg, pdf, streamObject } from '../../support/prescriptions/samples.ts';

const withStream = (dictionary: string, content: Buffer) =>
  pdf({ catalog: '/Links [3 0 R]', objects: [streamObject(dictionary, content)] });

const picture = (width: number, height: number, members: string, content: Buffer) =>
  withStream(`/Subtype /Image /Width ${width} /Height ${height} ${members}`, content);

const GREY = '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode';
const RGB = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode';
const PNG_ROWS = '/DecodeParms << /Predictor 15 /Columns 10 >>';
const BYTES = Buffer.alloc(1_000, 'a line of text ');
const JPX = Buffer.from('0000000c6a5020200d0a870aff4fff5100290000000186a0000186a00000000000000000', 'hex');

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000));
const photo = async (name: string) => readFile(new URL(`inputs/${name}`, import.meta.url));

test.each([
  ['a page that unpacks to 200 MB', withStream('/Filter /FlateDecode', zeros(200))],
  ['a picture of 100 pixels that unpacks to 400 MB', picture(10, 10, GREY, zeros(400))],
  [
    'a page that is packed twice',
    withStream('/Filter [ /FlateDecode /FlateDecode ]', deflateSync(zeros(200))),
  ],
  ['many pictures that unpack to more than 1 GB', manyPictures()],
  [
    'a JPEG with more pixels than its dictionary says',
    picture(10, 10, '/Filter /DCTDecode', jpeg({ width: 65_000, height: 65_000 })),
  ],
  [
    'a packed JPEG with more pixels than its dictionary says',
    picture(
      10,
      10,
      '/Filter [ /FlateDecode /DCTDecode ]',
      deflateSync(jpeg({ width: 65_000, height: 65_000 })),
    ),
  ],
  ['a JPEG 2000 with more pixels than its dictionary says', picture(10, 10, '/Filter /JPXDecode', JPX)],
  [
    'a picture of too many pixels within the page',
    withStream('', Buffer.from('q BI /W 100000 /H 100000 /BPC 8 /CS /G /F /Fl ID x EI Q')),
  ],
  [
    'a picture of too many pixels within a packed page',
    withStream('/Filter /FlateDecode', deflateSync('q\nBI\n/Width 90000\n/Height 90000\nID x EI Q')),
  ],
])('a PDF with %s is refused as too large', async (_, bytes) => {
  expect(await inspectFile(bytes)).toEqual({ problem: 'image_too_large' });
});

/** Each of them is as large as allowed. */
function manyPictures(): Buffer {
  const content = deflateSync(Buffer.alloc(60_000_000));
  const one = streamObject(`/Subtype /Image /Width 10000 /Height 6000 ${GREY}`, content);
  const objects = Array.from({ length: 19 }, () => one);
  return pdf({ catalog: `/Links [${objects.map((_, at) => `${at + 3} 0 R`).join(' ')}]`, objects });
}

test.each([
  ['grey', picture(100, 20, GREY, deflateSync(BYTES))],
  ['coloured', picture(100, 10, RGB, deflateSync(BYTES))],
  ['with predicted rows', picture(10, 100, `${GREY} ${PNG_ROWS}`, deflateSync(BYTES))],
  ['whose data was cut off', picture(10, 100, GREY, deflateSync(BYTES).subarray(0, 20))],
  ['without data', picture(10, 100, GREY, Buffer.alloc(0))],
  ['that is not a JPEG', picture(10, 100, '/Filter /DCTDecode', BYTES)],
])('a PDF with an incomplete picture (%s) is refused with the advice to scan again', async (_, bytes) => {
  expect(await inspectFile(bytes)).toEqual({
    problem: 'file_damaged',
    message: UNCHECKED_PDFS.picture_incomplete,
  });
});

test.each(['photo-restart-markers.jpg', 'photo-progressive.jpg'])(
  'a PDF with %s is stored if the photo is whole, also without its end marker, and refused if it is cut off',
  async (name) => {
    const whole = await photo(name);
    const scanAt = whole.indexOf('ffda', 'hex');
    const half = whole.subarray(0, scanAt + Math.floor((whole.length - scanAt) / 2));
    const outcomes = [whole, whole.subarray(0, -2), half].map(async (bytes) => {
      const inspection = await inspectFile(picture(48, 48, '/Filter /DCTDecode', bytes));
      return 'problem' in inspection ? inspection.message : 'stored';
    });
    expect(await Promise.all(outcomes)).toEqual(['stored', 'stored', UNCHECKED_PDFS.picture_incomplete]);
  },
);

test.each([
  ['a page of 20 MB', withStream('/Filter /FlateDecode', zeros(20))],
  ['a grey picture', picture(10, 100, GREY, deflateSync(BYTES))],
  ['a picture with more data than it needs', picture(10, 50, GREY, deflateSync(BYTES))],
  [
    'a picture with predicted rows',
    picture(9, 100, `${GREY} ${PNG_ROWS.replace('10 >>', '9 >>')}`, deflateSync(BYTES)),
  ],
  [
    'a picture of one bit per pixel',
    picture(80, 100, '/ImageMask true /Filter /FlateDecode', deflateSync(BYTES)),
  ],
  ['a small picture within the page', withStream('', Buffer.from('BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI'))],
])('a PDF with %s is stored unchanged', async (_, bytes) => {
  expect(await inspectFile(bytes)).toHaveProperty('content', bytes);
});
