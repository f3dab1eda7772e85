/** What the thread of `pdf.ts` does. */
import { pdfProblem, readWithQpdf } from './pdf-contents.ts';
import { type PdfProblem, searchPdf } from './pdf-search.ts';

/**
 * Returns null for a PDF without a problem. Only damaged and ambiguous files are searched: a file that exceeds the bounds of
 * qpdf may have objects that the search does not find.
 *
 * @param bytes from `%PDF-` to the end marker.
 */
export default async function inspectPdf(bytes: Uint8Array): Promise<PdfProblem | null> {
  const reading = await readWithQpdf(bytes);
  if (reading === 'encrypted') return 'file_encrypted';
  if (reading === 'too_complex') return 'too_complex';
  if (reading !== 'damaged') {
    const problem = pdfProblem(reading.objects) ?? null;
    if (problem !== null || !reading.isAmbiguous) return problem;
  }
  return (await searchPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) ?? null;
}
