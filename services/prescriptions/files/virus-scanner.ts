/** Scans files with clamd (https://docs.clamav.net/manual/Usage/Scanning.html#clamd). A file that could not be scanned is refused. */
import { connect, type Socket } from 'node:net';
import { temporarilyUnavailable } from '../../common/errors.ts';

interface ScannerOptions {
  readonly host: string;
  readonly port: number;
  /** Timeout for one file, from connecting to the response, in milliseconds. */
  readonly timeoutMs?: number;
}

/** A file of 10 MB takes one or two seconds. */
const TIMEOUT_MS = 15_000;
const CHUNK_BYTES = 64 * 1024;
/** clamd answers with one short line. */
const MAX_ANSWER_BYTES = 4_096;

export class VirusScanner {
  private readonly options: ScannerOptions;

  constructor(options: ScannerOptions) {
    this.options = options;
  }

  /**
   * Returns true only for clamd's own "OK".
   *
   * @throws ServiceError `temporarily_unavailable` when clamd does not answer, or answers without a verdict.
   */
  async isClean(content: Uint8Array): Promise<boolean> {
    let answer: string;
    try {
      answer = await this.instream(content);
    } catch (error) {
      throw temporarilyUnavailable(error);
    }
    if (answer === 'stream: OK') return true;
    if (/^stream: .+ FOUND$/.test(answer)) return false;
    throw temporarilyUnavailable(new Error(`clamd gave no verdict: ${answer.slice(0, 200)}`));
  }

  /** Sends the INSTREAM command: chunks preceded by their lengths, then an empty chunk. Returns clamd's answer up to its zero byte. */
  private instream(content: Uint8Array): Promise<string> {
    const { host, port, timeoutMs = TIMEOUT_MS } = this.options;
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      const fail = (error: Error) => {
        socket.destroy();
        reject(error);
      };
      const timer = setTimeout(() => fail(new Error('clamd took too long')), timeoutMs);
      let answer = '';
      socket.setEncoding('latin1');
      socket.on('error', fail);
      socket.on('connect', () => send(socket, content));
      socket.on('data', (text: string) => {
        answer += text;
        if (answer.length > MAX_ANSWER_BYTES) return fail(new Error('the answer of clamd is too long'));
        const end = answer.indexOf('\0');
        if (end === -1) return;
        resolve(answer.slice(0, end));
        socket.destroy();
      });
      socket.on('close', () => {
        clearTimeout(timer);
        reject(new Error('clamd closed the connection without an answer'));
      });
    });
  }
}

function send(socket: Socket, content: Uint8Array): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    const chunk = content.subarray(at, at + CHUNK_BYTES);
    socket.write(lengthOf(chunk));
    socket.write(chunk);
  }
  socket.write(lengthOf(new Uint8Array()));
}

function lengthOf({ length }: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
