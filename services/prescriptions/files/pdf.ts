/** Inspects PDFs (ISO 32000-2) in a thread with limits of time and memory, because their content determines how long it takes. */
import { BackgroundThread, TaskTimeout } from '../../common/background-thread.ts';
import { checkTookTooLong, UNCHECKED_PDFS, type FileProblem, type PdfProblem } from './file-refusals.ts';

/** Position of the PDF in a file. Readers ignore the bytes around it. */
interface PdfExtent {
  readonly start: number;
  readonly end: number;
}

type PdfOutcome = PdfExtent | { readonly problem: FileProblem; readonly message?: string };

/**
 * A file of 10 MB takes one or two seconds. A check that takes longer than this ends, because other accounts wait up to 20 seconds
 * meanwhile. The file or a busy machine may be the cause, so the call can be repeated.
 */
const MAX_MS = 15_000;

const thread = new BackgroundThread<Uint8Array, PdfProblem | null>(new URL('pdf-thread.ts', import.meta.url));

/**
 * Checks a PDF in a thread.
 *
 * @throws ServiceError `temporarily_unavailable` when there is no thread, or the check takes too long.
 */
export async function readPdf(file: Buffer): Promise<PdfOutcome> {
  const extent = extentOf(file);
  if ('problem' in extent) return extent;
  const problem = await problemOf(file.subarray(extent.start, extent.end));
  if (problem === null) return extent;
  return isUnchecked(problem) ? { problem: 'file_damaged', message: UNCHECKED_PDFS[problem] } : { problem };
}

function isUnchecked(problem: PdfProblem): problem is keyof typeof UNCHECKED_PDFS {
  return Object.hasOwn(UNCHECKED_PDFS, problem);
}

async function problemOf(content: Buffer): Promise<PdfProblem | null> {
  const bytes = new Uint8Array(content);
  try {
    return await thread.run(bytes, { handedOver: [bytes.buffer], timeoutMs: MAX_MS });
  } catch (error) {
    const instead = 'print the document to a new PDF, or send a photo of it';
    throw error instanceof TaskTimeout ? checkTookTooLong('a PDF', instead, MAX_MS) : error;
  }
}

/** Readers look for the header within this many bytes. */
const HEADER_WITHIN = 1024;
const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';
/** White space (7.2.3) and other padding that programs and devices append. */
const PADDING: readonly number[] = [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20, 0x1a, 0xff];
const HEAD = new RegExp(String.raw`^(?:${BYTE_ORDER_MARK}|[\0\t\n\f\r ])*(?=%PDF-)`);
const END = Buffer.from('%%EOF');
const LINE_ENDS = ['\r\n', '\r', '\n'];

/** Accepts a byte order mark or white space before the header. */
export function isPdf(file: Buffer): boolean {
  return HEAD.test(head(file));
}

const head = (file: Buffer) => file.toString('latin1', 0, HEADER_WITHIN);

/** Returns the range from the header to the last end marker, or to the last byte that is not padding. */
function extentOf(file: Buffer): PdfOutcome {
  const start = HEAD.exec(head(file))?.[0].length ?? 0;
  let end = file.length;
  while (end > start && PADDING.includes(file[end - 1] ?? -1)) end -= 1;
  const marker = file.lastIndexOf(END);
  if (marker >= start && end > marker + END.length) return { problem: 'file_ambiguous' };
  const rest = file.toString('latin1', end, end + 2);
  return { start, end: end + (LINE_ENDS.find((lineEnd) => rest.startsWith(lineEnd))?.length ?? 0) };
}
