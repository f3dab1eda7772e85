/** The moves of a story. A move is described by numbers only, so that a story is still valid when some moves are removed. */
import * as fc from 'fast-check';

export const MOVE_KINDS = ['ask', 'answer', 'late', 'time', 'look', 'restart', 'cancel'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

export interface Move {
  readonly kind: MoveKind;
  /** Selects one of the available choices. */
  readonly pick: number;
  /** Decides the outcome. */
  readonly luck: number;
  /** True when the workflow processes it before the next move. */
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

/** Maximum number of moves; a story usually ends after about half of them. */
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
