/**
 * A thread for bodies of megabytes in JSON. Each takes some 80 ms of reading and collecting of memory, during which the event loop
 * would serve nobody else.
 */
import { Piscina } from 'piscina';
import type { BodyWithFiles, TakenFile } from './file-members.ts';
import type { SentWithFiles, Unreadable } from './read-with-files.ts';

/** Others go first where processors are few. */
const NICENESS = 10;
/** Such bodies are rare: the thread's memory is given back after so many milliseconds without one. */
const IDLE_MS = 30_000;

let threads: Piscina<SentWithFiles, BodyWithFiles | Unreadable> | undefined;

/** The same as `readWithFiles`, elsewhere. The bytes are handed over: they can't be read here any more. */
export async function readInThread(sent: SentWithFiles): Promise<BodyWithFiles | Unreadable> {
  // Whoever waits here has a place among few (`AccountSlots`): the queue of the pool has that bound.
  threads ??= new Piscina({
    filename: new URL('reader-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
  });
  const answer = await threads.run(sent, { transferList: [sent.bytes.buffer as ArrayBuffer] });
  return typeof answer === 'string' ? answer : { ...answer, files: answer.files.map(asBuffer) };
}

/** A Buffer arrives as the plain array of bytes that it is. */
function asBuffer({ path, content }: TakenFile): TakenFile {
  if (content === undefined) return { path, content };
  return { path, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) };
}
