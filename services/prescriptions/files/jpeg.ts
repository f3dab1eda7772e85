/** The structure of a JPEG (ITU-T T.81, annex B): segments from SOI to EOI, and nothing after. */
import type { PictureOutcome } from './picture.ts';

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const FILL_BYTES = [0x00, MARKER];
/** Frames of every kind: 0xc0 to 0xcf but for tables (c4), the extension (c8) and conditioning (cc). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const DAMAGED = { problem: 'file_damaged' } as const;

export function readJpeg(bytes: Buffer): PictureOutcome {
  let pixels = 0;
  let scans = 0;
  let at = 2;
  for (;;) {
    while (bytes[at] === MARKER && bytes[at + 1] === MARKER) at += 1;
    const marker = bytes[at + 1];
    if (bytes[at] !== MARKER || marker === undefined) return DAMAGED;
    if (marker === END_OF_IMAGE) break;
    const body = at + 4;
    if (body > bytes.length || isRestart(marker)) return DAMAGED;
    if (marker === START_OF_IMAGE) return { problem: 'file_ambiguous' };
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < body || end > bytes.length) return DAMAGED;
    if (isFrame(marker)) {
      // Of several frames the largest: whichever of them a decoder takes, it is not larger.
      if (end < body + 5) return DAMAGED;
      pixels = Math.max(pixels, bytes.readUInt16BE(body + 1) * bytes.readUInt16BE(body + 3));
    }
    if (marker === START_OF_SCAN) scans += 1;
    at = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
  }
  if (pixels === 0 || scans === 0) return DAMAGED;
  return at + 2 < bytes.length ? { problem: 'file_ambiguous' } : { pixels };
}

/** Where the next marker is after the coded data of a scan, which may hold restarts. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at !== -1; at = bytes.indexOf(MARKER, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (!FILL_BYTES.includes(next) && !isRestart(next)) return at;
  }
  return bytes.length;
}
