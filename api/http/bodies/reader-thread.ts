/** What the threads of `reader-threads.ts` do. */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { readWithFiles, type SentWithFiles } from './file-members.ts';

/** The files in an answer change hands: none is copied. */
export default function read(sent: SentWithFiles): unknown {
  const answer = readWithFiles(sent);
  if ('problem' in answer) return answer;
  const buffers = answer.files.flatMap(({ content }) => transferable(content));
  return move({ [transferableSymbol]: buffers, [valueSymbol]: answer });
}

/** Short ones share the memory of Node's pool, which has to stay. */
function transferable(content: Buffer | undefined): ArrayBufferLike[] {
  return content !== undefined && content.length === content.buffer.byteLength ? [content.buffer] : [];
}
