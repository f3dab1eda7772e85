/** What a file is, told from its bytes; what is not only that is refused. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { inspectFile } from '../../../services/prescriptions/files/inspect-file.ts';
import { MAX_PIXELS } from '../../../domain/prescriptions/prescriptions.ts';
import { deflateSync } from 'node:zlib';
import {
  END_OF_JPEG,
  jpeg,
  pdf,
  pdfWithObjects,
  pdfWithStream,
  png,
  zip,
  zipWithEntry,
} from '../../support/prescriptions/samples.ts';

const join = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

describe('is taken', () => {
  test.each([
    ['a PDF', pdf(), 'application/pdf'],
    ['a PDF without a line end', pdf().subarray(0, -1), 'application/pdf'],
    ['a PDF that speaks of /EncryptMetadata', pdf({ words: '/EncryptMetadata' }), 'application/pdf'],
    [
      'a PDF that was changed and saved again',
      join(pdf(), '3 0 obj << >> endobj\n%%EOF\r\n'),
      'application/pdf',
    ],
    ['a PDF with packed objects', pdfWithObjects('<< /Type /Page /Names [] >>'), 'application/pdf'],
    [
      'a PDF with a packed page',
      pdfWithStream('/Filter /FlateDecode', deflateSync('1 0 0 1 50 50 cm')),
      'application/pdf',
    ],
    [
      'a PDF with a scan that has the letters of a name',
      pdfWithStream('/Filter /DCTDecode', jpeg({ comment: '/JS /AA /EFx' })),
      'application/pdf',
    ],
    ['a PDF that opens at a page', pdf({ trailer: '/OpenAction [3 0 R /Fit]' }), 'application/pdf'],
    ['a JPEG', jpeg(), 'image/jpeg'],
    ['a JPEG with fill bytes', join('\xff\xd8\xff\xff', jpeg().subarray(3)), 'image/jpeg'],
    ['a PNG', png(), 'image/png'],
    ['a picture of just so many pixels', png({ width: 10_000, height: MAX_PIXELS / 10_000 }), 'image/png'],
  ])('%s', async (_, bytes, media_type) => expect(await inspectFile(bytes)).toEqual({ media_type }));
});

const tall = { width: 10_000, height: MAX_PIXELS / 10_000 + 1 };

describe('is refused', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'file_type_unsupported'],
    ['a web page', Buffer.from('<html>'), 'file_type_unsupported'],
    ['a GIF', Buffer.from('GIF89a'), 'file_type_unsupported'],
    ['a PDF behind something else', join('GIF89a', pdf()), 'file_type_unsupported'],
    ['a PDF that is cut off', pdf().subarray(0, -20), 'file_damaged'],
    ['a PDF with something behind it', join(pdf(), '<script>'), 'file_ambiguous'],
    ['a PDF with an archive behind it', join(pdf(), zip()), 'file_ambiguous'],
    ['a PDF within an archive', join(pdf(), zip('\n%%EOF\n')), 'file_ambiguous'],
    ['a PDF with another behind it', join(pdf(), pdf()), 'file_ambiguous'],
    [
      'a PDF with an archive before its end',
      pdf({ words: zipWithEntry().toString('latin1') }),
      'file_ambiguous',
    ],
    ['a PDF with a script', pdf({ trailer: '/OpenAction << /S /JavaScript /JS (x) >>' }), 'file_active'],
    ['a PDF with a script in other spelling', pdf({ trailer: '/S/#4a#61vaScript/JS(x)' }), 'file_active'],
    [
      'a PDF that starts a program',
      pdf({ trailer: '/AA << /O << /S /Launch /F (cmd) >> >>' }),
      'file_active',
    ],
    ['a PDF with files in it', pdf({ trailer: '/Names << /EmbeddedFiles 4 0 R >>' }), 'file_active'],
    [
      'a PDF with a file at a place of its page',
      pdf({ words: '\n<< /F (x) /E#46 << /F 5 0 R >> >>' }),
      'file_active',
    ],
    ['a PDF with a form that sends', pdf({ trailer: '/A << /S /SubmitForm >>' }), 'file_active'],
    ['a PDF with a packed script', pdfWithObjects('<< /S /JavaScript /JS (x) >>'), 'file_active'],
    [
      'a PDF with packed objects that says not so',
      pdfWithObjects('<< /S /Launch >>', '/Filter /FlateDecode'),
      'file_active',
    ],
    [
      'a PDF with a script that is packed twice',
      pdfWithStream(
        '/Type /Obj#53tm /Filter [/FlateDecode /FlateDecode]',
        deflateSync(deflateSync('12 0 << /S /JavaScript >>')),
      ),
      'file_damaged',
    ],
    [
      'a PDF whose packed objects break off',
      pdfWithStream(
        '/Type /ObjStm /Filter /FlateDecode',
        deflateSync('12 0 << /S /JavaScript >>').subarray(0, -3),
      ),
      'file_damaged',
    ],
    ['a PDF bomb', pdfWithObjects(' '.repeat(20_000_000)), 'file_damaged'],
    [
      'a PDF of so many streams',
      pdf({ words: `\nstream\n${deflateSync('x').toString('latin1')}`.repeat(3_000) }),
      'file_damaged',
    ],
    ['an encrypted PDF', pdf({ trailer: '/Encrypt 9 0 R' }), 'file_encrypted'],
    ['an encrypted PDF in other spelling', pdf({ trailer: '/#45ncr#79pt<</V 4>>' }), 'file_encrypted'],
    ['a JPEG that is cut off', jpeg().subarray(0, -2), 'file_damaged'],
    ['a JPEG without a scan', join(jpeg().subarray(0, 41), END_OF_JPEG), 'file_damaged'],
    ['a JPEG with something behind it', join(jpeg(), 'x'), 'file_ambiguous'],
    ['a JPEG with another behind it', join(jpeg(), jpeg()), 'file_ambiguous'],
    ['a JPEG that is a PDF', jpeg({ comment: pdf().toString('latin1') }), 'file_ambiguous'],
    ['a JPEG bomb', jpeg({ width: 65_000, height: 65_000 }), 'image_too_large'],
    ['a PNG that is cut off', png().subarray(0, -1), 'file_damaged'],
    [
      'a PNG with a changed byte',
      png({ words: 'a' }).map((byte) => (byte === 0x61 ? 0x62 : byte)),
      'file_damaged',
    ],
    ['a PNG with something behind it', join(png(), zip()), 'file_ambiguous'],
    ['a PNG that is a PDF', png({ words: pdf().toString('latin1') }), 'file_ambiguous'],
    ['a PNG bomb', png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }), 'image_too_large'],
    ['a picture of a pixel row too many', png(tall), 'image_too_large'],
    ['a PNG without pixels', png({ width: 0 }), 'file_damaged'],
  ])('%s', async (_, bytes, problem) => expect(await inspectFile(Buffer.from(bytes))).toEqual({ problem }));
});

describe('whatever the bytes are', () => {
  const kinds = [jpeg(), png(), pdf()];

  test('the outcome is one of those that there are, and comes at once', async () => {
    const changed = fc
      .tuple(
        fc.constantFrom(...kinds),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        fc.nat(120),
      )
      .map(([bytes, changes, cut]) => {
        const copy = Buffer.from(bytes.subarray(0, Math.max(0, bytes.length - (cut % 40))));
        for (const [at, value] of changes) copy[at % Math.max(1, copy.length)] = value;
        return copy;
      });
    await fc.assert(
      fc.asyncProperty(changed, async (bytes) => {
        const inspection = await inspectFile(bytes);
        expect('problem' in inspection || 'media_type' in inspection).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(kinds.map((bytes) => [bytes]))(
    'with anything else after its end it is refused',
    async (bytes) => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ minLength: 40, maxLength: 80 }), async (more) => {
          expect(await inspectFile(join(bytes, Buffer.from(more)))).toHaveProperty('problem');
        }),
        { numRuns: 300 },
      );
    },
  );
});
