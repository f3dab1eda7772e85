/** What may happen next in a story. A move says all of it by numbers, so that a story without some of them is one too. */
import * as fc from 'fast-check';

export const MOVE_KINDS = ['ask', 'answer', 'late', 'time', 'look', 'restart', 'cancel'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

export interface Move {
  readonly kind: MoveKind;
  /** Which of those that there are. */
  readonly pick: number;
  /** What comes of it. */
  readonly luck: number;
  /** Whether the workflow hears of it before anything else happens. */
  readonly isHeard: boolean;
}

const WEIGHTS: Readonly<Record<MoveKind, number>> = {
  ask: 32,
  answer: 36,
  late: 6,
  time: 12,
  look: 4,
  restart: 1,
  cancel: 1,
};

/** Moves of a story at most: one is over after about half as many. */
const MOST_MOVES = 100;
const MOST = 2 ** 20;

const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.oneof(...MOVE_KINDS.map((kind) => ({ weight: WEIGHTS[kind], arbitrary: fc.constant(kind) }))),
  pick: fc.nat(MOST),
  luck: fc.nat(MOST),
  isHeard: fc.oneof(
    { weight: 3, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
});

export const moves: fc.Arbitrary<Move[]> = fc.array(move, { maxLength: MOST_MOVES, size: 'max' });
