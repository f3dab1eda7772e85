/** What can be told of a PDF (ISO 32000-2) by its names: one header, one end, no encryption, nothing that acts or carries files. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { FileProblem } from './file-refusals.ts';
import { namePattern } from './pdf-names.ts';
import { objectStreams } from './pdf-object-streams.ts';

/** `%PDF-1.4` and a line end. */
const HEADER = /^%PDF-[12]\.\d\s/;
const HEADER_BYTES = 9;
/** The last marker and what writers put after it: a line end or two, or spaces. */
const END = /%%EOF[\s\0]{0,16}$/;
const END_BYTES = 32;
/** The name of the dictionary that every encrypted file has in its trailer, where nothing is compressed. */
const ENCRYPT = namePattern(['Encrypt']);

/**
 * What runs, starts or sends something, or carries other files (ISO 32000-2, 12.6.4, 7.11.4, 12.7.8, 13): the names that each
 * of these needs. Long ones alone: three letters stand in any picture by chance.
 */
const ACTIVE = namePattern([
  'JavaScript',
  'Rendition',
  'Launch',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'RichMedia',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'Collection',
  'XFA',
]);
/** The files of a file specification: a dictionary, or where it is. */
const EMBEDDED = /\/(?:E|#45)(?:F|#46)\s{0,8}(?:<<|\s\d{1,10}\s{1,8}\d{1,5}\s{1,8}R)/;

/** Each look at all of it takes milliseconds: between two of them others are served. */
export async function readPdf(bytes: Buffer): Promise<{ readonly problem?: FileProblem }> {
  const text = bytes.toString('latin1');
  if (!HEADER.test(text.slice(0, HEADER_BYTES))) return { problem: 'file_damaged' };
  if (!text.includes('%%EOF')) return { problem: 'file_damaged' };
  if (!END.test(text.slice(-END_BYTES))) return { problem: 'file_ambiguous' };
  if (text.includes('%PDF-', HEADER_BYTES)) return { problem: 'file_ambiguous' };
  await endOfTurn();
  if (ENCRYPT.test(text)) return { problem: 'file_encrypted' };
  await endOfTurn();
  const packed = await objectStreams(bytes, text);
  if (packed === undefined) return { problem: 'file_damaged' };
  for (const content of [text, ...packed]) if (await isActive(content)) return { problem: 'file_active' };
  return {};
}

async function isActive(text: string): Promise<boolean> {
  await endOfTurn();
  if (ACTIVE.test(text)) return true;
  await endOfTurn();
  return EMBEDDED.test(text);
}
