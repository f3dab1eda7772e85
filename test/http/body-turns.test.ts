/** Bodies are read in turns, and one that waits for Postgres lets others have theirs. */
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { BodyTurns } from '../../api/http/bodies/streamed-body.ts';

const PIECE_BYTES = 4_096;
const chunk = (pieces: number) => Buffer.alloc(pieces * PIECE_BYTES);

async function piecesOf(source: AsyncIterable<Buffer>): Promise<number> {
  let pieces = 0;
  for await (const piece of source) pieces += piece.length === PIECE_BYTES ? 1 : 0;
  return pieces;
}

test('while one works on a piece no other body is read', async () => {
  const [one, other] = [new BodyTurns().pieces(chunk(1)), new BodyTurns().pieces(chunk(1))];
  await one.next();
  let isRead = false;
  const reading = other.next().then(() => (isRead = true));
  for (let turns = 0; turns < 100; turns += 1) await new Promise(setImmediate);
  expect(isRead).toBe(false);
  await one.next();
  await reading;
  await other.return(undefined);
});

test('while one waits for something else another is read to its end, and then it goes on', async () => {
  const waiting = new BodyTurns();
  const pieces = waiting.pieces(chunk(3));
  await pieces.next();
  expect(await waiting.outside(() => piecesOf(new BodyTurns().pieces(chunk(5))))).toBe(5);
  expect(await piecesOf(pieces)).toBe(2);
});

test('so it is where a stream asks for pieces before they are worked on', async () => {
  const reads = Array.from({ length: 4 }, async () => {
    const turns = new BodyTurns();
    let pieces = 0;
    for await (const piece of Readable.from(turns.pieces(chunk(20)), { highWaterMark: 1 })) {
      pieces += (piece as Buffer).length / PIECE_BYTES;
      await turns.outside(() => new Promise(setImmediate));
    }
    return pieces;
  });
  expect(await Promise.all(reads)).toEqual([20, 20, 20, 20]);
});

test('what fails while it waits leaves the turn to others', async () => {
  const failing = new BodyTurns();
  const pieces = failing.pieces(chunk(2));
  await pieces.next();
  await expect(failing.outside(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await pieces.return(undefined);
  expect(await piecesOf(new BodyTurns().pieces(chunk(2)))).toBe(2);
});
