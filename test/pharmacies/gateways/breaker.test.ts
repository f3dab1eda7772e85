/** A pharmacy's system that does not answer is left alone, one call at a time tries it, and an answer ends that. */
import { expect, test } from '@jest/globals';
import {
  FAILURES_TO_OPEN,
  OPEN_MS,
  PharmacyBreaker,
  type CallResult,
} from '../../../activities/pharmacies/breaker.ts';

function start() {
  let now = Date.parse('2026-05-01T08:00:00Z');
  const breaker = new PharmacyBreaker(() => new Date(now));
  const call = (pharmacyId: string, result: CallResult) => {
    const entry = breaker.enter(pharmacyId);
    if (entry.allowed) entry.leave(result);
    return entry.allowed ? 'called' : entry.waitMs;
  };
  return {
    breaker,
    call,
    pass: (ms: number) => void (now += ms),
    open: (pharmacyId: string) => {
      for (let calls = 0; calls < FAILURES_TO_OPEN; calls += 1) {
        expect(call(pharmacyId, 'failed')).toBe('called');
      }
    },
  };
}

test('after so many failures in a row no call is made for a while; an answer in between counts anew', () => {
  const { call, open } = start();
  for (let calls = 1; calls < FAILURES_TO_OPEN; calls += 1) call('ph', 'failed');
  call('ph', 'answered');
  open('ph');
  expect(call('ph', 'answered')).toBe(OPEN_MS[0]);
});

test('another pharmacy is called as before', () => {
  const { call, open } = start();
  open('ph');
  expect(call('ph_other', 'answered')).toBe('called');
});

test('when the while is over one call at a time tries, and its answer closes the circuit', () => {
  const { breaker, call, open, pass } = start();
  open('ph');
  pass(OPEN_MS[0]);
  const probe = breaker.enter('ph');
  expect(call('ph', 'answered')).toBe(OPEN_MS[0]);
  if (probe.allowed) probe.leave('answered');
  expect(probe.allowed).toBe(true);
  for (let calls = 1; calls < FAILURES_TO_OPEN; calls += 1) expect(call('ph', 'failed')).toBe('called');
  expect(call('ph', 'answered')).toBe('called');
});

test('each try that fails makes the while longer, up to a minute', () => {
  const { call, open, pass } = start();
  open('ph');
  for (const [index, openMs] of OPEN_MS.entries()) {
    pass(openMs - 1);
    expect(call('ph', 'failed')).toBe(1);
    pass(1);
    expect(call('ph', 'failed')).toBe('called');
    expect(call('ph', 'failed')).toBe(OPEN_MS[index + 1] ?? 60_000);
  }
});

test('calls from before do not make it longer, and an answer to one of them ends it', () => {
  const { breaker, call, open, pass } = start();
  const earlier = [breaker.enter('ph'), breaker.enter('ph')];
  open('ph');
  pass(1_000);
  if (earlier[0]?.allowed === true) earlier[0].leave('failed');
  expect(call('ph', 'answered')).toBe(OPEN_MS[0] - 1_000);
  if (earlier[1]?.allowed === true) earlier[1].leave('answered');
  expect(call('ph', 'answered')).toBe('called');
});

test('a try that our own process could not make is somebody else’s', () => {
  const { call, open, pass } = start();
  open('ph');
  pass(OPEN_MS[0]);
  expect(call('ph', 'not_made')).toBe('called');
  expect(call('ph', 'answered')).toBe('called');
});
