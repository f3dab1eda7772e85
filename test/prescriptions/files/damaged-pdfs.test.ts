/** PDFs whose structure is damaged: which are stored, and which cannot be checked and are refused. */
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { MEDIA_TYPES } from '../../../domain/prescriptions/prescriptions.ts';
import { UNCHECKED_PDFS, type FileProblem } from '../../../services/prescriptions/files/file-refusals.ts';
import { inspectFile } from '../../../services/prescriptions/files/inspect-file.ts';
import { ascii85, pdf, pdfWithStream, streamObject } from '../../support/prescriptions/samples.ts';

const SCRIPT = '<< /S /JavaScript /JS (x) >>';

function pictureOf(width: number, height: number, bits: number) {
  const picture = `<< /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} /Length 0 >>`;
  return { catalog: '/OpenAction 3 0 R', objects: [`${picture}\nstream\n\nendstream`] };
}

/** A page as many programs write it: compressed, then encoded as text. */
const ENCODED = '/Filter [ /ASCII85Decode /FlateDecode ]';
const encodedPage = (content = '1 0 0 1 50 50 cm') =>
  streamObject(ENCODED, Buffer.from(ascii85(deflateSync(content)), 'latin1'));

/** Damages the cross-reference table as programs do by mistake. */
const MISTAKES: readonly (readonly [string, (text: string) => string])[] = [
  ['whose line ends were converted', (text) => text.replaceAll(/\r?\n/g, '\r\n')],
  ['whose startxref is wrong by 3', (text) => movedTable(text, 3)],
  ['with a comment inserted after its header', (text) => text.replace('\n', '\n%% produced by scanner\n')],
  ['whose startxref is after its end', (text) => movedTable(text, 9_000)],
];

function movedTable(text: string, by: number): string {
  return text.replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${Number(at) + by}`);
}

describe.each(MISTAKES)('a PDF %s', (_, damage) => {
  const damaged = (parts: Parameters<typeof pdf>[0]) =>
    Buffer.from(damage(pdf(parts).toString('latin1')), 'latin1');

  test.each([
    ['with a page encoded as text', { objects: [encodedPage()] }],
    ['with a page in hexadecimal digits', { objects: [hexadecimalPage('1 0 0 1 50 50 cm')] }],
    ['with an empty page', {}],
    ['with a picture of one bit per pixel', pictureOf(12_000, 16_000, 1)],
  ])('%s is stored unchanged', async (__, parts) => {
    const bytes = damaged(parts);
    expect(await inspectFile(bytes)).toEqual({ media_type: MEDIA_TYPES.pdf, content: bytes });
  });

  test.each<[string, Parameters<typeof pdf>[0], FileProblem]>([
    ['with a script', { catalog: '/OpenAction 4 0 R', objects: [encodedPage(), SCRIPT] }, 'file_active'],
    [
      'that starts a program',
      { catalog: '/AA << /O << /S /Launch /F (cmd) >> >>', objects: [encodedPage()] },
      'file_active',
    ],
    ['with a script that is encoded as text', { objects: [encodedPage(SCRIPT)] }, 'file_active'],
    ['with a script in hexadecimal digits', { objects: [hexadecimalPage(SCRIPT)] }, 'file_active'],
    [
      'with an embedded file',
      { objects: [encodedPage(), '<< /Type /Filespec /EF << /F 3 0 R >> >>'] },
      'file_active',
    ],
    ['with a picture of too many pixels', pictureOf(10_000, 8_000, 8), 'image_too_large'],
    ['that is encrypted', { trailer: '/Encrypt 9 0 R', objects: [encodedPage()] }, 'file_encrypted'],
  ])('%s is refused', async (__, parts, problem) => {
    expect(await inspectFile(damaged(parts))).toEqual({ problem });
  });
});

function hexadecimalPage(content: string): string {
  return streamObject('/Filter /ASCIIHexDecode', Buffer.from(`${Buffer.from(content).toString('hex')}>`));
}

describe('a damaged PDF that cannot be checked completely', () => {
  const packed = ascii85(deflateSync('1 0 0 1 50 50 cm'));
  const objects = ascii85(deflateSync(`12 0 ${SCRIPT}`));
  const hidden = `<< ${ENCODED} >>stream\n${packed}endstream`;

  test.each([
    ['has objects encoded as text', pdfWithStream(`/Type /ObjStm /N 1 /First 5 ${ENCODED}`, objects)],
    ['has data without its end marker', pdfWithStream(ENCODED, packed.slice(0, -2))],
    ['has data after its end marker', pdfWithStream(ENCODED, `${packed}${objects}`)],
    ['has invalid characters in its data', pdfWithStream(ENCODED, `vw${packed}`)],
    ['has an incomplete group in its data', pdfWithStream('/Filter /ASCII85Decode', '!~>')],
    ['has a group that is too large in its data', pdfWithStream('/Filter /ASCII85Decode', 'uuuuu~>')],
    ['has letters in its hexadecimal digits', pdfWithStream('/Filter /ASCIIHexDecode', '0g>')],
    ['has two filters', pdfWithStream(`${ENCODED} /Filter /FlateDecode`, packed)],
    ['has a string in the dictionary of its data', pdfWithStream(`/X () ${ENCODED}`, packed)],
    ['has a dictionary that ends twice', pdfWithStream(`${ENCODED} > <`, packed)],
    [
      'has objects after data in a string',
      pdfWithStream(`/X (obj ${hidden}) /N 1 /First 5 ${ENCODED}`, objects),
    ],
    [
      'has objects whose filter precedes data in a string',
      pdfWithStream(`/N 1 /First 5 ${ENCODED} /X (obj ${hidden})`, objects),
    ],
    [
      'is a decompression bomb encoded as text',
      pdfWithStream(ENCODED, ascii85(deflateSync(Buffer.alloc(20_000_000)))),
    ],
    ['is a bomb of zeros', pdfWithStream('/Filter /ASCII85Decode', `${'z'.repeat(5_000_000)}~>`)],
    ['refers to the width of a picture', pdfWithStream('/Subtype /Image /Width 9 0 R /Height 9', '')],
    ['uses another filter', pdfWithStream('/Filter /LZWDecode', 'x')],
  ])('a damaged PDF is refused with advice when it %s', async (_, bytes) => {
    expect(await inspectFile(bytes)).toEqual({
      problem: 'file_damaged',
      message: expect.stringMatching(/structure is damaged.*save it again/),
    });
  });

  test('a PDF is not called damaged when only a key is repeated', async () => {
    const stream = streamObject('/Filter /LZWDecode', Buffer.from('x'));
    const bytes = pdf({ catalog: '/Lang (en) /Lang (fr)', objects: [stream] });
    expect(await inspectFile(bytes)).toEqual({
      problem: 'file_damaged',
      message: UNCHECKED_PDFS.structure_ambiguous,
    });
  });
});
