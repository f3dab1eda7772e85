/** The structure of a PNG (https://www.w3.org/TR/png-3): chunks from IHDR to IEND, and nothing after. */
import { crc32 } from 'node:zlib';
import type { PictureOutcome } from './picture.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const CHUNK_FRAME_BYTES = 12;
const IHDR_BYTES = 13;
const DAMAGED = { problem: 'file_damaged' } as const;

export function readPng(bytes: Buffer): PictureOutcome {
  const types: string[] = [];
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_FRAME_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_FRAME_BYTES + length;
    if (end > bytes.length) return DAMAGED;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return DAMAGED;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const isFirst = types.length === 0;
    if (isFirst !== (type === 'IHDR')) return DAMAGED;
    if (isFirst && length !== IHDR_BYTES) return DAMAGED;
    types.push(type);
    at = end;
    if (type === 'IEND') break;
  }
  if (types.at(-1) !== 'IEND' || !types.includes('IDAT')) return DAMAGED;
  if (at < bytes.length) return { problem: 'file_ambiguous' };
  const pixels = bytes.readUInt32BE(SIGNATURE_BYTES + 8) * bytes.readUInt32BE(SIGNATURE_BYTES + 12);
  return pixels === 0 ? DAMAGED : { pixels };
}
