/** What the thread of `pdf.ts` does. */
import type { FileProblem } from './file-refusals.ts';
import { pdfProblem } from './pdf-contents.ts';
import { searchPdf } from './pdf-search.ts';
import { readWithQpdf } from './qpdf.ts';

export interface PdfTask {
  /** From `%PDF-` to the end marker. */
  readonly bytes: Uint8Array;
  /** False where reading the objects took too long before. */
  readonly parse: boolean;
}

/** Null where there is no problem. */
export default async function inspectPdf({ bytes, parse }: PdfTask): Promise<FileProblem | null> {
  const reading = parse ? await readWithQpdf(bytes) : 'unreadable';
  if (reading === 'encrypted') return 'file_encrypted';
  if (reading !== 'unreadable') {
    const problem = pdfProblem(reading.objects) ?? null;
    if (problem !== null || !reading.isAmbiguous) return problem;
  }
  return (await searchPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) ?? null;
}
