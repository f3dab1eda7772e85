/**
 * A thread for bodies of megabytes in JSON. Each takes some 80 ms of reading and collecting of memory, during which the event loop
 * would serve nobody else.
 */
import { BackgroundThread } from '../../../services/common/background-thread.ts';
import type { BodyWithFiles, TakenFile } from './file-members.ts';
import type { SentWithFiles, Unreadable } from './read-with-files.ts';

const thread = new BackgroundThread<SentWithFiles, BodyWithFiles | Unreadable>(
  new URL('reader-thread.ts', import.meta.url),
);

/** The same as `readWithFiles`, elsewhere. The bytes are handed over: they can't be read here any more. */
export async function readInThread(sent: SentWithFiles): Promise<BodyWithFiles | Unreadable> {
  const answer = await thread.run(sent, { handedOver: [sent.bytes.buffer as ArrayBuffer] });
  return 'problem' in answer ? answer : { ...answer, files: answer.files.map(asBuffer) };
}

/** A Buffer arrives as the plain array of bytes that it is. */
function asBuffer({ path, content }: TakenFile): TakenFile {
  if (content === undefined) return { path, content };
  return { path, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) };
}
