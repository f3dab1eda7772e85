/** Files as scanners and cameras make them, small, and what can be wrong with them. */
import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
};

/** A grey picture; `words` makes one differ from another. */
export function png({ width = 4, height = 4, words = '' } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  // Of a bomb the header alone is enough: nobody may come to decode it.
  const rows = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 1_000)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${words}`)),
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

/** The structure of a progressive JPEG: two scans, restarts and stuffed bytes within them. */
export function jpeg({ width = 8, height = 8, comment = '' } = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xe0, Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xfe, Buffer.from(comment)),
    segment(0xc2, frame),
    scan,
    Buffer.from('12ff00d0ffd034ff00', 'hex'),
    segment(0xc4, Buffer.alloc(17)),
    scan,
    Buffer.from('56ff0078', 'hex'),
    END_OF_JPEG,
  ]);
}

/** @param trailer what the trailer's dictionary has besides. */
export function pdf({ words = '', trailer = '' } = {}): Buffer {
  return Buffer.from(
    [
      '%PDF-1.7',
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      '2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj',
      `% ${words}`,
      `trailer << /Root 1 0 R /Size 3 ${trailer} >>`,
      'startxref',
      '0',
      '%%EOF',
      '',
    ].join('\n'),
    'latin1',
  );
}

/** A PDF with a stream of this content and dictionary. */
export function pdfWithStream(dictionary: string, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content).toString('latin1');
  return pdf({ words: `\n9 0 obj << ${dictionary} >>\nstream\r\n${bytes}\nendstream endobj` });
}

/** A PDF that has these objects packed, as most writers have. */
export function pdfWithObjects(objects: string, dictionary = '/Type /ObjStm /Filter /FlateDecode'): Buffer {
  return pdfWithStream(`${dictionary} /N 1 /First 5`, deflateSync(`12 0 ${objects}`));
}

/** An archive with an entry in its list, whose end has no comment. */
export function zipWithEntry(): Buffer {
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 'latin1');
  const end = zip();
  end.writeUInt32LE(entry.length, 12);
  return Buffer.concat([entry, end]);
}

/** An empty archive: its end alone. */
export function zip(comment = ''): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, Buffer.from(comment)]);
}
