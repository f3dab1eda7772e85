/** The type of a file is determined from its bytes; which bytes are stored, and which files are refused. */
import { readFile } from 'node:fs/promises';
import { mock } from 'node:test';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { MAX_PIXELS, MEDIA_TYPES } from '../../../domain/prescriptions/prescriptions.ts';
import { BackgroundThread, TaskTimeout } from '../../../services/common/background-thread.ts';
import { callOrigin } from '../../../services/common/load/call-queue.ts';
import { FILE_TASKS } from '../../../services/common/load/task-queue.ts';
import {
  FILE_PROBLEMS,
  UNCHECKED_PDFS,
  type FileProblem,
} from '../../../services/prescriptions/files/file-refusals.ts';
import { inspectFile } from '../../../services/prescriptions/files/inspect-file.ts';
import {
  chunk,
  damagedPdf,
  END_OF_JPEG,
  jpeg,
  packedPdf,
  pdf,
  pdfWithObjects,
  pdfWithStream,
  png,
  zip,
  zipWithEntry,
} from '../../support/prescriptions/samples.ts';

const join = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

const PADDING = Buffer.alloc(100_000);
const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';
const SCRIPT = '<< /S /JavaScript /JS (x) >>';

const LINKED = { catalog: '/Links [3 0 R]' };
const link = (action: string) => `<< /Type /Annot /Subtype /Link /A << ${action} >> >>`;
const ELSEWHERE = '/F (\\\\\\\\host.example\\\\share\\\\a.pdf)';

describe('files stored unchanged', () => {
  test.each([
    ['a PDF', pdf()],
    ['a PDF without a line end', pdf().subarray(0, -1)],
    ['a PDF whose cross-reference table is damaged', damagedPdf()],
    ['a PDF that was changed and saved again', join(damagedPdf(), '3 0 obj << >> endobj\n%%EOF\r\n')],
    ['a PDF with packed objects', packedPdf('/PageLabels 3 0 R', '<< /Nums [] >>')],
    ['a damaged PDF that mentions /EncryptMetadata', damagedPdf({ words: '/EncryptMetadata' })],
    ['a PDF with a packed page', pdfWithStream('/Filter /FlateDecode', deflateSync('1 0 0 1 50 50 cm'))],
    [
      'a PDF with a scan that has the letters of a name',
      pdfWithStream('/Subtype /Image /Filter /DCTDecode', jpeg({ comment: '/JS /AA /EFx' })),
    ],
    ['a PDF that opens at a page', pdf({ catalog: '/OpenAction [2 0 R /Fit]' })],
    [
      'a PDF with the names of active content in its text',
      pdf({ words: '/JavaScript /Encrypt', objects: ['(/Launch /Collection /XFA)', '(/EF << /F 3 0 R >>)'] }),
    ],
    [
      'a PDF with the names of active content in a link',
      pdf({ objects: [link('/S /URI /URI (https://clinic.example/JavaScript/EmbeddedFiles/1)')], ...LINKED }),
    ],
    [
      'a PDF with links to pages, mail addresses, telephones and hosts without a scheme',
      pdf({
        objects: [
          link('/S /URI /URI (https://clinic.example/a)'),
          link('/S /URI /URI (mailto:doctor@clinic.example)'),
          link('/S /URI /URI (TEL:+2348031234567)'),
          link('/S /URI /URI (www.clinic.example:8080/a)'),
          link('/S /GoToR /F << /FS /URL /F (https://clinic.example/a.pdf) >>'),
        ],
        catalog: `/Links [${[3, 4, 5, 6, 7].map((at) => `${at} 0 R`).join(' ')}] /URI << /Base (https://clinic.example/) >>`,
      }),
    ],
    [
      'a damaged PDF with links',
      damagedPdf({
        objects: [
          link('/S /URI /URI (mailto:doctor@clinic.example)'),
          link('/S /URI /URI <68747470733a2f2f612e6578616d706c65>'),
        ],
      }),
    ],
    ['a PDF with a link to another PDF', pdf({ objects: [link('/S /GoToR /F (a.pdf)')], ...LINKED })],
    [
      'a PDF that opens at a page by an action',
      pdf({ catalog: '/OpenAction << /S /GoTo /D [2 0 R /Fit] >>' }),
    ],
    [
      'a damaged PDF with a link that opens a page',
      damagedPdf({
        catalog: '/OpenAction [2 0 R /Fit]',
        objects: [link('/S /URI /URI (https://clinic.example)')],
      }),
    ],
    [
      'a damaged PDF with a large picture',
      pdfWithStream('/Subtype /Image /Filter /FlateDecode', deflateSync(Buffer.alloc(20_000_000, 0xff))),
    ],
    [
      'a damaged PDF with a compressed cross-reference table',
      pdfWithStream(
        '/Type /XRef /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 5 >>',
        deflateSync(Buffer.alloc(60)),
      ),
    ],
    [
      'a PDF that uses the names of active content for places and fonts',
      pdf({
        catalog: '/Dests << /Collection [2 0 R /Fit] /EmbeddedFiles [2 0 R /Fit] /EF << /F 2 0 R >> >>',
      }),
    ],
    ['a PDF with an empty list of files', pdf({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' })],
    [
      'a PDF with an empty tree of files and scripts',
      pdf({
        catalog: '/Names << /EmbeddedFiles << /Kids [3 0 R] >> /JavaScript 3 0 R >>',
        objects: ['<< /Names [] >>'],
      }),
    ],
    ['a PDF whose text mentions a PDF header', pdf({ words: '%PDF-1.4 is a header' })],
    ['a PDF with a script that nothing refers to', pdf({ objects: [SCRIPT] })],
    ['a PDF with pictures of one bit per pixel', pdf(pictureOf(12_000, 16_000, 1))],
    ['a JPEG', jpeg()],
    ['a JPEG with fill bytes', join('\xff\xd8\xff\xff', jpeg().subarray(3))],
    ['a JPEG with bytes between its segments', join(jpeg().subarray(0, 20), '\0\0', jpeg().subarray(20))],
    ['a JPEG of 50.3 million pixels', jpeg({ width: 8_192, height: 6_144 })],
    ['a PNG', png()],
    [
      'a PNG with a compressed comment',
      png({ chunks: [chunk('zTXt', join('Comment\0\0', deflateSync('x')))] }),
    ],
  ])('%s is stored unchanged', async (_, bytes) => {
    const inspection = await inspectFile(bytes);
    expect(inspection).toMatchObject({ media_type: expect.any(String) });
    expect(inspection).toHaveProperty('content', bytes);
  });
});

function pictureOf(width: number, height: number, bits: number) {
  const picture = `<< /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} /Length 0 >>`;
  return { catalog: '/OpenAction 3 0 R', objects: [`${picture}\nstream\n\nendstream`] };
}

describe('files stored without surrounding bytes', () => {
  test.each([
    ['a JPEG with padding', '', jpeg(), PADDING],
    [
      'a JPEG with the trailer of a camera',
      '',
      jpeg(),
      '\0\0\x01\n\x0e\0\0\0Image_UTC_Data1764097200000SEFH',
    ],
    ['a JPEG with a second picture, such as a gain map', '', jpeg(), jpeg({ comment: 'gain map' })],
    ['a JPEG with a video', '', jpeg(), '\0\0\0\x18ftypmp42\0\0\0\0'],
    ['a JPEG with an archive', '', jpeg(), zipWithEntry()],
    ['a JPEG with a PDF', '', jpeg(), pdf()],
    ['a JPEG with a web page', '', jpeg(), '<script>'],
    ['a PNG with padding', '', png(), PADDING],
    ['a PNG with an archive', '', png(), zip()],
    ['a PDF with padding', '', pdf(), PADDING],
    ['a PDF with white space', '', pdf(), ' \r\n\t'.repeat(10_000)],
    ['a PDF with the end marker of DOS', '', pdf(), '\x1a\x1a'],
    ['a PDF with a byte order mark', BYTE_ORDER_MARK, pdf(), ''],
    ['a PDF with white space before and after it', '\r\n\t \0', pdf(), PADDING],
    ['a damaged PDF with a byte order mark', BYTE_ORDER_MARK, damagedPdf(), PADDING],
  ])('%s is stored without the surrounding bytes', async (_, before, bytes, behind) => {
    const inspection = await inspectFile(join(before, bytes, behind));
    expect(inspection).toHaveProperty('content', bytes);
  });
});

const tall = { width: 10_000, height: MAX_PIXELS / 10_000 + 1 };

describe('refused files', () => {
  test.each([
    ['a web page', Buffer.from('<html>'), 'file_type_unsupported'],
    ['a PDF after other content', join('GIF89a', pdf()), 'file_type_unsupported'],
    ['a PDF that is cut off', damagedPdf().subarray(0, -20), 'file_damaged'],
    ['a PDF followed by other content', join(pdf(), '<script>'), 'file_ambiguous'],
    ['a PDF followed by a picture', join(pdf(), jpeg()), 'file_ambiguous'],
    ['a PDF followed by an archive', join(pdf(), zip()), 'file_ambiguous'],
    ['a PDF within an archive', join(pdf(), zip('\n%%EOF\n')), 'file_ambiguous'],
    ['a PDF followed by another one', join(pdf(), pdf({ objects: ['(another)'] })), 'file_ambiguous'],
    ['a PDF with a truncated update', join(pdf(), '3 0 obj << /A'), 'file_ambiguous'],
    [
      'a PDF with an archive before its end',
      pdf({ words: zipWithEntry().toString('latin1') }),
      'file_ambiguous',
    ],
    ['a PDF with a script', pdf({ catalog: `/OpenAction ${SCRIPT}` }), 'file_active'],
    [
      'a PDF with a script in its name tree',
      pdf({ catalog: '/Names << /JavaScript << /Names [(x) 3 0 R] >> >>', objects: ['<< >>'] }),
      'file_active',
    ],
    [
      'a PDF with an escaped script name',
      pdf({ catalog: '/AA << /O << /S/#4a#61vaScript/JS(x) >> >>' }),
      'file_active',
    ],
    [
      'a PDF with a script behind several references',
      pdf({ catalog: '/OpenAction 3 0 R', objects: ['<< /S 4 0 R /JS (x) >>', '/JavaScript'] }),
      'file_active',
    ],
    ['a PDF with a packed script', packedPdf('/OpenAction 3 0 R', SCRIPT), 'file_active'],
    [
      'a PDF that starts a program',
      pdf({ catalog: '/AA << /O << /S /Launch /F (cmd) >> >>' }),
      'file_active',
    ],
    [
      'a PDF with embedded files',
      pdf({
        catalog: '/Names << /EmbeddedFiles << /Kids [<< /Names [(x) 3 0 R] >>] >> >>',
        objects: ['<< /F (x) >>'],
      }),
      'file_active',
    ],
    [
      'a PDF with a file attached to a page',
      pdf({
        catalog: '/AF [<< /F (x) /E#46 << /F 3 0 R >> >>]',
        objects: ['<< /Length 1 >>\nstream\nx\nendstream'],
      }),
      'file_active',
    ],
    ['a PDF portfolio', pdf({ catalog: '/Collection << >>' }), 'file_active'],
    ['a PDF with an XFA form', pdf({ catalog: '/AcroForm << /XFA [] >>' }), 'file_active'],
    [
      'a PDF with a form that submits data',
      pdf({ catalog: '/OpenAction << /S /SubmitForm >>' }),
      'file_active',
    ],
    [
      'a PDF with a duplicate key and a script',
      pdf({ catalog: `/OpenAction ${SCRIPT} /OpenAction [2 0 R /Fit]` }),
      'file_active',
    ],
    [
      'a PDF that opens another PDF on opening',
      pdf({ catalog: `/OpenAction << /S /GoToR ${ELSEWHERE} /D [0 /Fit] >>` }),
      'file_active',
    ],
    [
      'a PDF that opens a thread of another PDF on opening',
      pdf({ catalog: `/OpenAction << /S /Thread ${ELSEWHERE} /D 0 >>` }),
      'file_active',
    ],
    [
      'a PDF that opens a URL when it is closed',
      pdf({ catalog: '/AA << /WC 3 0 R >>', objects: ['<< /S /URI /URI (https://host.example) >>'] }),
      'file_active',
    ],
    [
      'a PDF that opens another PDF after going to a page',
      pdf({ catalog: `/OpenAction << /S /GoTo /D [2 0 R /Fit] /Next [<< /S /GoToR ${ELSEWHERE} >>] >>` }),
      'file_active',
    ],
    [
      'a damaged PDF that opens another PDF on opening',
      damagedPdf({ catalog: `/OpenAction 3 0 R`, objects: [`<< /S /GoToR ${ELSEWHERE} >>`] }),
      'file_active',
    ],
    [
      'a damaged PDF with compressed objects after white space',
      pdfWithStream('/N 1 /First 25 /Filter /FlateDecode', deflateSync(`${' '.repeat(20)}12 0 ${SCRIPT}`)),
      'file_active',
    ],
    [
      'a damaged PDF with compressed objects declared as a picture',
      pdfWithObjects(SCRIPT, '/Subtype /Image /Filter /FlateDecode'),
      'file_active',
    ],
    [
      'a damaged PDF with compressed objects that do not start on the line of their keyword',
      Buffer.from(
        pdfWithObjects(SCRIPT, '/Filter /FlateDecode')
          .toString('latin1')
          .replace('stream\r\n', 'stream %\r\n'),
        'latin1',
      ),
      'file_active',
    ],
    ...[
      '[/ASCIIHexDecode /FlateDecode]',
      '/AHx',
      '/#41SCII85Decode',
      '/CCITTFaxDecode',
      '9 0 R',
      '[9 0 R]',
      '/FlateDecode /DecodeParms << /Predictor 12 >>',
    ].map((filter): [string, Buffer, FileProblem] => [
      `a PDF to be repaired with packed objects of the filter ${filter}`,
      pdfWithStream(`/N 1 /First 5 /Filter ${filter}`, deflateSync(`12 0 ${SCRIPT}`).toString('hex')),
      'file_damaged',
    ]),
    ['a damaged PDF with a script', damagedPdf({ objects: [SCRIPT] }), 'file_active'],
    ['a damaged PDF with a compressed script', pdfWithObjects(SCRIPT), 'file_active'],
    [
      'a damaged PDF with undeclared compressed objects',
      pdfWithObjects('<< /S /Launch >>', '/Filter /FlateDecode'),
      'file_active',
    ],
    [
      'a PDF with a script compressed twice',
      pdfWithStream(
        '/Type /Obj#53tm /Filter [/FlateDecode /FlateDecode]',
        deflateSync(deflateSync(`12 0 ${SCRIPT}`)),
      ),
      'file_damaged',
    ],
    [
      'a PDF with truncated compressed objects',
      pdfWithStream('/Type /ObjStm /Filter /FlateDecode', deflateSync(`12 0 ${SCRIPT}`).subarray(0, -3)),
      'file_damaged',
    ],
    ['a damaged PDF that is a decompression bomb', pdfWithObjects(' '.repeat(20_000_000)), 'file_damaged'],
    [
      'a PDF that is a decompression bomb',
      packedPdf('/PageLabels 3 0 R', ' '.repeat(400_000_000)),
      'file_damaged',
    ],
    [
      'a PDF with too many streams',
      damagedPdf({ words: `\nstream\n${deflateSync('x').toString('latin1')}`.repeat(3_000) }),
      'file_damaged',
    ],
    ['a PDF with a picture of too many pixels', pdf(pictureOf(10_000, 8_000, 8)), 'image_too_large'],
    ['an encrypted PDF', damagedPdf({ trailer: '/Encrypt 9 0 R' }), 'file_encrypted'],
    [
      'an encrypted PDF with an escaped name',
      damagedPdf({ trailer: '/#45ncr#79pt<</V 4>>' }),
      'file_encrypted',
    ],
    ['a JPEG that is cut off', jpeg().subarray(0, -2), 'file_damaged'],
    ['a JPEG that is cut off before another picture', join(jpeg().subarray(0, -2), jpeg()), 'file_damaged'],
    ['a JPEG without a scan', join(jpeg().subarray(0, 41), END_OF_JPEG), 'file_damaged'],
    ['a JPEG that is a PDF', jpeg({ comment: pdf().toString('latin1') }), 'file_ambiguous'],
    ['a JPEG that is a decompression bomb', jpeg({ width: 65_000, height: 65_000 }), 'image_too_large'],
    ['a JPEG with too many scans', jpeg({ scans: 101 }), 'image_too_large'],
    ['a PNG that is cut off', png().subarray(0, -1), 'file_damaged'],
    [
      'a PNG with a changed byte',
      png({ words: 'a' }).map((byte) => (byte === 0x61 ? 0x62 : byte)),
      'file_damaged',
    ],
    ['a PNG that is also a PDF', png({ words: pdf().toString('latin1') }), 'file_ambiguous'],
    ['an animated PNG', png({ chunks: [chunk('acTL', Buffer.alloc(8))] }), 'file_ambiguous'],
    ['a PNG with huge dimensions', png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }), 'image_too_large'],
    [
      'a PNG that unpacks to more than its rows',
      png({ unpacked: Buffer.alloc(1_000_000) }),
      'image_too_large',
    ],
    [
      'a PNG whose comments unpack to too much',
      png({ chunks: [chunk('iTXt', join('Comment\0\x01\0\0\0', deflateSync(Buffer.alloc(20_000_000))))] }),
      'image_too_large',
    ],
    [
      'a PNG whose colour profile unpacks to too much',
      png({ chunks: [chunk('iCCP', join('profile\0\0', deflateSync(Buffer.alloc(20_000_000))))] }),
      'image_too_large',
    ],
    ['a picture with one row of pixels too many', png(tall), 'image_too_large'],
    ['a PNG without pixels', png({ width: 0 }), 'file_damaged'],
  ])('%s is refused', async (_, bytes, problem) => {
    const inspection = await inspectFile(Buffer.from(bytes));
    expect('problem' in inspection ? inspection.problem : inspection.media_type).toBe(problem);
  });
});

describe('formats that pharmacies cannot open', () => {
  test.each([
    ['nothing', '', /is empty/],
    ['a HEIC photo', '\0\0\0\x24ftypheic\0\0\0\0', /iPhone.*Formats > Most Compatible.*Samsung/],
    ['a HEIC photo of another brand', '\0\0\0\x24ftypmif1\0\0\0\0', /Most Compatible/],
    ['an AVIF picture', '\0\0\0\x20ftypavif', /AVIF/],
    ['a WebP picture', 'RIFF\x10\0\0\0WEBPVP8 ', /WebP/],
    ['a GIF', 'GIF89a', /GIF/],
    ['a TIFF', 'II*\0', /TIFF/],
    ['a video', '\0\0\0\x18ftypmp42', /video/],
    ['an office document', 'PK\x03\x04', /print it to a PDF/],
  ])('%s is refused with advice', async (_, bytes, message) => {
    expect(await inspectFile(join(bytes))).toEqual({
      problem: 'file_type_unsupported',
      message: expect.stringMatching(message),
    });
  });
});

const TOO_COMPLEX = { problem: 'file_damaged', message: UNCHECKED_PDFS.too_complex };

test('a PDF with more objects than the memory of the check allows is refused', async () => {
  const bytes = packedPdf('/PageLabels 3 0 R', `[${'[]'.repeat(3_500_000)}]`);
  expect(await inspectFile(bytes)).toEqual(TOO_COMPLEX);
});

test('a PDF that cannot be checked in time gets 503 with advice, because the machine may be busy', async () => {
  const run = mock.method(BackgroundThread.prototype, 'run', () => Promise.reject(new TaskTimeout()));
  try {
    const message = expect.stringMatching(/took longer than 15 seconds.*print the document to a new PDF/);
    await expect(inspectFile(pdf())).rejects.toMatchObject({ code: 'temporarily_unavailable', message });
  } finally {
    run.mock.restore();
  }
});

test('a PNG is decompressed only up to its limit', async () => {
  const bomb = png({ unpacked: Buffer.alloc(700_000_000) });
  const before = process.memoryUsage().rss;
  expect(await inspectFile(bomb)).toEqual({ problem: 'image_too_large' });
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test.each([
  ['a PDF', pdf],
  ['a PNG', png],
  ['a JPEG', ({ words }: { words: string }) => jpeg({ comment: words })],
])(
  '%s waits for at most one file of another partner, whose number of waiting files is limited',
  async (_, sample) => {
    const events: string[] = [];
    const inspect = (account: string, words: string) =>
      callOrigin.run({ account, noteWait: () => undefined }, async () => {
        const inspection = inspectFile(sample({ words })).catch((error) => error as { code: string });
        const outcome = await inspection;
        events.push('code' in outcome ? outcome.code : `inspected for ${account}`);
      });
    const inspected = FILE_TASKS.maxWaitingOfAccount + 1;
    const calls = Array.from({ length: inspected + 5 }, (_, at) => inspect('one', `${at}`));
    await Promise.all([...calls, inspect('other', 'quick')]);
    const refused = Array.from({ length: 5 }, () => 'temporarily_unavailable');
    const ofOne = (length: number) => Array.from({ length }, () => 'inspected for one');
    expect(events).toEqual([...refused, ...ofOne(1), 'inspected for other', ...ofOne(inspected - 1)]);
  },
);

describe('arbitrary bytes', () => {
  const kinds = [
    [jpeg(), MEDIA_TYPES.jpeg],
    [png(), MEDIA_TYPES.png],
    [pdf(), MEDIA_TYPES.pdf],
  ] as const;

  test.each(kinds)(
    'the inspection of a modified file always has a result (%#)',
    async (sound, media_type) => {
      const changed = fc
        .tuple(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }), fc.nat(120))
        .map(([changes, cut]) => {
          const copy = Buffer.from(sound.subarray(0, Math.max(0, sound.length - (cut % 40))));
          for (const [at, value] of changes) copy[at % Math.max(1, copy.length)] = value;
          return copy;
        });
      await fc.assert(
        fc.asyncProperty(changed, async (bytes) => {
          const inspection = await inspectFile(bytes);
          const outcome = 'problem' in inspection ? inspection.problem : inspection.media_type;
          expect([...Object.keys(FILE_PROBLEMS), media_type]).toContain(outcome);
        }),
        { numRuns: 200 },
      );
    },
  );

  test.each(kinds)('no bytes after the end of a file are stored (%#)', async (sound, media_type) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 40, maxLength: 80 }), async (more) => {
        const inspection = await inspectFile(join(sound, Buffer.from(more)));
        const isRefused = 'problem' in inspection && media_type === MEDIA_TYPES.pdf;
        expect(isRefused || inspection).toEqual(isRefused || { media_type, content: sound });
      }),
      { numRuns: 100 },
    );
  });
});

/** The files of `inputs/`: the number of stored bytes, or the reason of the refusal. */
const INPUTS: Readonly<Record<string, number | FileProblem>> = {
  'bookmark-named-launch.pdf': 1_489,
  'byte-order-mark.pdf': 1_276,
  'empty-embedded-files.pdf': 1_293,
  'linearized.pdf': 1_690,
  'link-to-collection.pdf': 772,
  'photo-motion.jpg': 1_736,
  'photo-mpf.jpg': 1_621,
  'photo-progressive.jpg': 1_708,
  'photo-restart-markers.jpg': 1_584,
  'photo-samsung-motion.jpg': 1_451,
  'photo-samsung-trailer.jpg': 3_508,
  'photo-thumbnail-and-padding.jpg': 2_198,
  'photo-ultra-hdr.jpg': 1_800,
  'photo-with-html.jpg': 1_451,
  'photo.heic': 'file_type_unsupported',
  'picture.webp': 'file_type_unsupported',
  'real-attachment.pdf': 'file_active',
  'real-encrypted.pdf': 'file_encrypted',
  'real-launch.pdf': 'file_active',
  'real-script-packed.pdf': 'file_active',
  'saved-again-with-header.pdf': 1_416,
  'scan-padded-with-nul.pdf': 604,
  'screenshot-padded.png': 750,
  'white-space-first.pdf': 1_276,
  'words-in-packed-objects.pdf': 1_005,
  'words-in-text.pdf': 1_365,
  'zip-behind.pdf': 'file_ambiguous',
};

test.each(Object.entries(INPUTS))('the input %s has the result %s', async (name, outcome) => {
  const inspection = await inspectFile(await readFile(new URL(`inputs/${name}`, import.meta.url)));
  expect('problem' in inspection ? inspection.problem : inspection.content.length).toBe(outcome);
});
