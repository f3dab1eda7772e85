/** Parses bodies with files in a thread of `upload-body.ts`. */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { parseWithFiles, type RawBody } from './file-members.ts';

/** Parses a body. The buffers of its files are transferred to the calling thread, not copied. */
export default function read(body: RawBody): unknown {
  const answer = parseWithFiles(body);
  if ('problem' in answer) return answer;
  const buffers = answer.files.flatMap(({ content }) => transferable(content));
  return move({ [transferableSymbol]: buffers, [valueSymbol]: answer });
}

/** Short buffers share memory of Node's pool, which cannot be transferred. */
function transferable(content: Buffer | undefined): ArrayBufferLike[] {
  return content !== undefined && content.length === content.buffer.byteLength ? [content.buffer] : [];
}
