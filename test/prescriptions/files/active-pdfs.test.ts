/** PDFs that are refused because they do more than show pages, or have no page (ISO 32000-2). */
import { expect, test } from '@jest/globals';
import { UNCHECKED_PDFS } from '../../../services/prescriptions/files/file-refusals.ts';
import { inspectFile } from '../../../services/prescriptions/files/inspect-file.ts';
import { damagedPdf, pdf, streamObject } from '../../support/prescriptions/samples.ts';

const link = (action: string) => `<< /Type /Annot /Subtype /Link /A << ${action} >> >>`;
const ELSEWHERE = '/F (\\\\\\\\host.example\\\\share\\\\a.pdf)';

type PdfParts = NonNullable<Parameters<typeof pdf>[0]>;

/** A PDF whose page has an object of this kind. */
const linked = (...objects: string[]): PdfParts => ({ catalog: '/Links [3 0 R]', objects });
const annotation = (members: string) => `<< /Type /Annot ${members} >>`;
const SCRIPT_STREAM = streamObject('', Buffer.from('app.alert(1)'));

/** Content that does more than show a page. */
const ACTIVE_PDFS: readonly (readonly [string, PdfParts])[] = [
  [
    '3D with a script',
    linked(
      annotation('/Subtype /3D /3DD 4 0 R'),
      streamObject('/Type /3D /Subtype /U3D /OnInstantiate 5 0 R', Buffer.from('U3D')),
      SCRIPT_STREAM,
    ),
  ],
  ['3D without an annotation', linked(streamObject('/Type /3D /Subtype /PRC', Buffer.from('PRC')))],
  ['rich media', linked(annotation('/Subtype /RichMedia /RichMediaContent << >>'))],
  ['a command for rich media', linked(link('/S /RichMediaExecute /CMD << /C (play) >>'))],
  ['a movie', linked(annotation('/Subtype /Movie /Movie << /F (a.mov) >>'))],
  ['a sound', linked(annotation('/Subtype /Sound /Sound 4 0 R'), streamObject('/R 8000', Buffer.from('x')))],
  [
    'an action that plays a sound',
    linked(link('/S /Sound /Sound 4 0 R'), streamObject('/R 1', Buffer.from('x'))),
  ],
  ['an action that plays media', linked(link('/S /Rendition /OP 0 /R << >>'))],
  [
    'a slide show',
    { catalog: '/Names << /AlternatePresentations << /Names [(x) << /Type /SlideShow >>] >> >>' },
  ],
  ['an action that imports data', linked(link('/S /ImportData /F (a.fdf)'))],
  ['a link to an embedded file', linked(link('/S /GoToE /T << /R /C /N (x) >>'))],
  ['a link to a share', linked(link(`/S /GoToR ${ELSEWHERE}`))],
  ['a link to a share with slashes', linked(link('/S /GoToR /F << /Type /Filespec /UF (//host/a.pdf) >>'))],
  ['a link to a share in UTF-16', linked(link('/S /GoToR /F <FEFF005C005C0068006F00730074>'))],
  ['a link to a thread on a share', linked(link(`/S /Thread ${ELSEWHERE}`))],
  ['a link that runs a script', linked(link('/S /URI /URI (javascript:alert\\(1\\))'))],
  ['a link that runs a script after a space', linked(link('/S /URI /URI ( Java\\nScript:x)'))],
  [
    'a link in hexadecimal digits that runs a script',
    linked(link('/S /URI /URI <6A6176617363726970743A78>')),
  ],
  [
    'a link in UTF-16 that runs a script',
    linked(link('/S /URI /URI <FEFF006A006100760061007300630072006900700074003A>')),
  ],
  ['a link in octal digits that runs a script', linked(link('/S /URI /URI (\\152avascript:x)'))],
  ['a link behind a reference that runs a script', linked(link('/S /URI /URI 4 0 R'), '(vbscript:x)')],
  ['a link to a file', linked(link('/S /URI /URI (file:///c:/a.exe)'))],
  ['a link to a drive', linked(link('/S /URI /URI (c:\\\\a.exe)'))],
  ['a link to a share in an address', linked(link('/S /URI /URI (\\\\\\\\host\\\\a)'))],
  ['a link that starts a program', linked(link('/S /URI /URI (ms-msdt:/id x)'))],
  ['a base of links on a share', { catalog: '/URI << /Base (file://host/) >>' }],
  [
    'a picture whose data is on the web',
    linked(
      streamObject(
        '/Subtype /Image /Width 1 /Height 1 /F << /FS /URL /F (http://a.example) >>',
        Buffer.alloc(0),
      ),
    ),
  ],
  ['data of another file', linked(streamObject('/F (a.txt)', Buffer.alloc(0)))],
  [
    'a picture that is a page of another file',
    linked(streamObject('/Subtype /Form /BBox [0 0 1 1] /Ref << /F (a.pdf) /Page 0 >>', Buffer.alloc(0))),
  ],
];

test.each(
  ACTIVE_PDFS.flatMap(([kind, parts]): [string, Buffer][] => [
    [`a PDF with ${kind}`, pdf(parts)],
    [`a damaged PDF with ${kind}`, damagedPdf(parts)],
  ]),
)('%s is refused', async (_, bytes) => {
  expect(await inspectFile(bytes)).toEqual({ problem: 'file_active' });
});

const NO_PAGE = { problem: 'file_damaged', message: UNCHECKED_PDFS.no_page };
test.each([
  ['a PDF', pdf({ hasPage: false })],
  ['a damaged PDF', damagedPdf({ hasPage: false })],
  ['a PDF whose tree of pages is endless', pdf({ hasPage: false, catalog: '/Pages << /Kids [1 0 R] >>' })],
])('%s without a page is refused with that reason', async (_, bytes) => {
  expect(await inspectFile(bytes)).toEqual(NO_PAGE);
});
