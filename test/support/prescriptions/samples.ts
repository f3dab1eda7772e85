/** Small files like those of scanners and cameras, and files with faults. */
import { constants, crc32, deflateSync } from 'node:zlib';

/** Compresses as fast as zlib can, because bombs unpack to hundreds of megabytes. */
const packed = (content: Buffer | string): Buffer => deflateSync(content, { level: constants.Z_BEST_SPEED });

export const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
};

interface PngParts {
  readonly width?: number;
  readonly height?: number;
  /** Makes the file unique. */
  readonly words?: string;
  readonly isInterlaced?: boolean;
  /** The uncompressed picture; by default its rows. */
  readonly unpacked?: Buffer;
  /** Inserted between the header and the picture. */
  readonly chunks?: readonly Buffer[];
}

/** A grey picture. */
export function png({
  width = 4,
  height = 4,
  words = '',
  unpacked,
  chunks = [],
  ...parts
}: PngParts = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, parts.isInterlaced === true ? 1 : 0], 8);
  // The header of a bomb suffices, because it is rejected before its rows are unpacked.
  const rows = packed(unpacked ?? Buffer.alloc(Math.min((width + 1) * height, 1_000)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${words}`)),
    ...chunks,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

export const END_OF_JPEG = Buffer.from('ffd9', 'hex');

/** A table with the code 0 for the symbol 0: no bits of a DC coefficient, or the end of a block. */
const TABLE = Buffer.from([1, ...Array.from({ length: 15 }, () => 0), 0]);
const TABLES = Buffer.concat([Buffer.from([0x00]), TABLE, Buffer.from([0x10]), TABLE]);

/** A grey progressive JPEG. Each scan has one bit for each block. */
export function jpeg({ width = 8, height = 8, comment = '', scans = 2 } = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  // The header of a bomb suffices, because it is rejected before its scans are read.
  const blocks = Math.min(Math.ceil(width / 8) * Math.ceil(height / 8), 2 ** 21);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xe0, Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xfe, Buffer.from(comment)),
    segment(0xc4, TABLES),
    segment(0xc2, frame),
    ...Array.from({ length: scans }, (_, scan) => [
      segment(0xda, Buffer.from([1, 1, 0x00, ...(scan === 0 ? [0, 0] : [1, 63]), 0])),
      Buffer.alloc(Math.ceil(blocks / 8)),
    ]).flat(),
    END_OF_JPEG,
  ]);
}

interface PdfParts {
  /** Written into a comment; makes the file unique. */
  readonly words?: string;
  /** Further members of the trailer's dictionary. */
  readonly trailer?: string;
  /** Further members of the catalog. */
  readonly catalog?: string;
  /** The objects from number 3 on. */
  readonly objects?: readonly string[];
  readonly hasPage?: boolean;
}

const EMPTY_PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>';

/** A valid PDF with an empty page; each character is a byte. */
export function pdf({
  words = '',
  trailer = '',
  catalog = '',
  objects = [],
  hasPage = true,
}: PdfParts = {}): Buffer {
  const kids = hasPage ? `[${objects.length + 3} 0 R] /Count 1` : '[] /Count 0';
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids ${kids} >>`,
    ...objects,
    ...(hasPage ? [EMPTY_PAGE] : []),
  ];
  let text = '%PDF-1.7\n';
  const entries = all.map((object, at) => {
    const offset = String(text.length).padStart(10, '0');
    text += `${at + 1} 0 obj ${object} endobj\n`;
    return `${offset} 00000 n \n`;
  });
  const size = all.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
  const end = `trailer << /Root 1 0 R /Size ${size} ${trailer} >>\n% ${words}\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}

/** ASCII85 (ISO 32000-2, 7.4.3) with its end marker. */
export function ascii85(content: Buffer): string {
  let text = '';
  for (let at = 0; at < content.length; at += 4) {
    const group = Buffer.alloc(4);
    content.copy(group, 0, at, at + 4);
    const length = Math.min(4, content.length - at);
    const value = group.readUInt32BE();
    const digits = [4, 3, 2, 1, 0].map((power) =>
      String.fromCodePoint(0x21 + (Math.floor(value / 85 ** power) % 85)),
    );
    text += value === 0 && length === 4 ? 'z' : digits.slice(0, length + 1).join('');
  }
  return `${text}~>`;
}

/** A PDF with a wrong offset of its cross-reference table, which readers have to repair. */
export function damagedPdf(parts: PdfParts = {}): Buffer {
  return Buffer.from(
    pdf(parts)
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n0'),
    'latin1',
  );
}

export const streamObject = (dictionary: string, content: Buffer) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\r\n${content.toString('latin1')}\nendstream`;

/** A damaged PDF with a stream of this content and dictionary. */
export function pdfWithStream(dictionary: string, content: Buffer | string): Buffer {
  return damagedPdf({ objects: [streamObject(dictionary, Buffer.from(content))] });
}

/** A damaged PDF with these objects in an object stream. */
export function pdfWithObjects(objects: string, dictionary = '/Type /ObjStm /Filter /FlateDecode'): Buffer {
  return pdfWithStream(`${dictionary} /N 1 /First 5`, packed(`12 0 ${objects}`));
}

/** A valid PDF whose object 3 is in an object stream, as most writers do. */
export function packedPdf(catalog: string, object: string): Buffer {
  const stream = packed(`3 0 ${object}`);
  const objects = [
    `1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj\n`,
    '2 0 obj << /Type /Pages /Kids [6 0 R] /Count 1 >> endobj\n',
    `6 0 obj ${EMPTY_PAGE} endobj\n`,
    `4 0 obj ${streamObject('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', stream)} endobj\n`,
  ];
  let text = '%PDF-1.7\n';
  const [catalogAt = 0, pagesAt = 0, pageAt = 0, packedAt = 0] = objects.map((object_) => {
    const offset = text.length;
    text += object_;
    return offset;
  });
  const rows = Buffer.from(
    [
      [0, 0, 255],
      [1, catalogAt, 0],
      [1, pagesAt, 0],
      [2, 4, 0],
      [1, packedAt, 0],
      [1, text.length, 0],
      [1, pageAt, 0],
    ].flatMap(([type = 0, at = 0, index = 0]) => [type, at >> 8, at & 0xff, index]),
  );
  const table = streamObject('/Type /XRef /W [1 2 1] /Size 7 /Root 1 0 R', rows);
  return Buffer.from(`${text}5 0 obj ${table} endobj\nstartxref\n${text.length}\n%%EOF\n`, 'latin1');
}

/** An archive with one entry in its directory and no comment. */
export function zipWithEntry(): Buffer {
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 'latin1');
  const end = zip();
  end.writeUInt32LE(entry.length, 12);
  return Buffer.concat([entry, end]);
}

/** An empty archive: only its end record. */
export function zip(comment = ''): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, Buffer.from(comment)]);
}
