/** Opening hours of pharmacies: how they are read and spelled, and the time that passes while a pharmacy is open. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  addOpenTime,
  countedHours,
  hoursFrom,
  nextOpening,
  OPENING_DAYS,
  offerTimesOf,
  readOpeningHours,
} from '../../domain/pharmacies/opening-hours.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** Monday, 5 January 2026, 00:00 in Nigeria. */
const MONDAY = Date.parse('2026-01-04T23:00:00Z');

describe('how opening hours are read', () => {
  test.each([
    ['Mo-Fr 08:00-21:00; Sa 09:00-18:00; Su off', 'Mo-Fr 08:00-21:00; Sa 09:00-18:00'],
    ['mo-fr 8:00 - 21:00;sa 9:00-18:00', 'Mo-Fr 08:00-21:00; Sa 09:00-18:00'],
    ['Mo–Su 08:00–21:00', 'Mo-Su 08:00-21:00'],
    ['24/7', '24/7'],
    ['Mo-Su 00:00-24:00', '24/7'],
    ['Mo-Su 08:00-13:00,14:00-20:00', 'Mo-Su 08:00-13:00,14:00-20:00'],
    ['Mo-Su 14:00-20:00,08:00-14:00', 'Mo-Su 08:00-20:00'],
    ['Mo,We 10:00-12:00', 'Mo 10:00-12:00; We 10:00-12:00'],
    ['Mo-Su 20:00-02:00', 'Mo-Su 20:00-02:00'],
    ['Su-Mo 22:00-04:00', 'Mo 22:00-04:00; Su 22:00-04:00'],
    ['Mo-Su 08:00-21:00; Su off', 'Mo-Sa 08:00-21:00'],
    ['Mo-Su 08:00-21:00; Sa 09:00-18:00', 'Mo-Fr 08:00-21:00; Sa 09:00-18:00; Su 08:00-21:00'],
    ['Mo 08:00-24:00; Tu 00:00-24:00; We 00:00-10:00', 'Mo 08:00-24:00; Tu 00:00-24:00; We 00:00-10:00'],
  ])('%s is stored as %s', (text, spelled) => {
    expect(readOpeningHours(text)).toMatchObject({ text: spelled });
  });

  test.each([
    ['', 'must be open for at least 60 minutes a week'],
    ['always', 'has no days and times in "always"'],
    ['08:00-21:00', 'has no days and times in "08:00-21:00"'],
    ['Mo-Fri 08:00-21:00', 'has no days and times in "Mo-Fri 08:00-21:00"'],
    ['Mo-Fr 8am-9pm', 'has no days and times in "Mo-Fr 8am-9pm"'],
    ['Mo-Fr 08:00', 'has no times in "08:00"'],
    ['Mo-Fr 08:00-25:00', 'has no times in "08:00-25:00"'],
    ['Mo-Fr 08:60-21:00', 'has no times in "08:60-21:00"'],
    ['Mo-Fr 08:00-08:00', 'has no times in "08:00-08:00"'],
    ['Mo-We-Fr 08:00-21:00', 'has no days and times in "Mo-We-Fr 08:00-21:00"'],
    ['Mo-Fr 08:00-13:00; Mo-Fr 14:00-20:00', 'has times for the same days in two rules'],
    ['Mo-Sa 08:00-21:00; Mo-Sa 09:00-10:00', 'has times for the same days in two rules'],
    ['Mo-Fr 08:00-13:00; We 14:00-20:00', 'has times for the same days in two rules'],
    ['PH off', 'has no days and times in "PH off"'],
    ['Mo-Su off', 'must be open for at least 60 minutes a week'],
    ['Mo 10:00-10:59', 'must be open for at least 60 minutes a week'],
    [`Mo ${'10:00-11:00,'.repeat(20)}12:00-13:00`, 'must have at most 200 characters'],
  ])('%j is refused with the place and an example', (text, problem) => {
    expect(readOpeningHours(text)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('the normalised text of opening hours is read as the same hours', () => {
    fc.assert(
      fc.property(openingHours, (text) => {
        const read = readOpeningHours(text);
        if ('problem' in read) return;
        expect(readOpeningHours(read.text)).toEqual(read);
        expect(read.hours).toEqual(minutesOpen(text).spans);
      }),
      { numRuns: 500 },
    );
  });
});

describe('time while a pharmacy is open', () => {
  test.each([
    ['2026-01-05T06:59:59Z', '2026-01-05T07:00:00Z'],
    ['2026-01-05T07:00:00Z', '2026-01-05T07:00:00Z'],
    ['2026-01-05T19:59:59Z', '2026-01-05T19:59:59Z'],
    ['2026-01-05T20:00:00Z', '2026-01-06T07:00:00Z'],
    ['2026-01-09T23:30:00Z', '2026-01-12T07:00:00Z'],
  ])('work on an order of %s begins at %s where the hours are 8 to 21 from Monday to Friday', (at, opens) => {
    expect(nextOpening(hoursFrom('Mo-Fr 08:00-21:00'), new Date(at))).toEqual(new Date(opens));
  });

  test('the next opening and the passing of open time agree with counting minute by minute', () => {
    const pauses = fc
      .uniqueArray(fc.nat({ max: 3 * WEEK_MINUTES }), { maxLength: 6 })
      .map((times) => times.toSorted((one, other) => one - other))
      .map((times) =>
        times.flatMap((from, index) => (index % 2 === 0 ? [[from, times[index + 1] ?? from + 1]] : [])),
      );
    fc.assert(
      fc.property(
        openingHours,
        fc.nat({ max: WEEK_MINUTES - 1 }),
        fc.integer({ min: 1, max: 3 * 60 }),
        pauses,
        (text, from, minutes, paused) => {
          const read = readOpeningHours(text);
          if ('problem' in read) return;
          const { isOpenAt } = minutesOpen(text);
          const at = (minute: number) => MONDAY + minute * MINUTE;
          let opening = from;
          while (!isOpenAt(opening)) opening += 1;
          expect(nextOpening(read.hours, new Date(at(from)))).toEqual(new Date(at(opening)));
          let end = from;
          for (let left = minutes; left > 0; end += 1) {
            const isPaused = paused.some(([begins = 0, ends = 0]) => begins <= end && end < ends);
            if (isOpenAt(end) && !isPaused) left -= 1;
          }
          const counted = paused.map(([begins = 0, ends = 0]) => ({ from: at(begins), to: at(ends) }));
          expect(addOpenTime(read.hours, at(from), minutes * MINUTE, counted)).toBe(at(end));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('which hours count', () => {
  const NIGHT = new Date('2026-01-05T22:00:00Z');

  test.each([
    ['in the sandbox always, whatever is recorded', 'Mo 10:00-12:00', false, 'sandbox', '24/7'],
    [
      'as recorded, also where deliveries were made at night',
      'Mo 10:00-12:00',
      true,
      'production',
      'Mo 10:00-12:00',
    ],
    ['8 to 21 without recorded hours', null, false, 'production', 'Mo-Su 08:00-21:00'],
    ['always without recorded hours where deliveries were made at night', null, true, 'production', '24/7'],
  ] as const)('hours count %s', (_, opening_hours, works_nights, environment, hours) => {
    expect(countedHours({ opening_hours, works_nights }, environment)).toBe(hours);
  });

  test('an order is offered at the next recorded opening, and at once where hours are only assumed', () => {
    const offered = (opening_hours: string | null, works_nights = false) =>
      offerTimesOf({ opening_hours, works_nights }, 'production', NIGHT);
    expect(offered('Mo-Su 08:00-21:00')).toEqual({
      offered_at: '2026-01-06T07:00:00.000Z',
      hours: 'Mo-Su 08:00-21:00',
    });
    expect(offered(null)).toEqual({ offered_at: NIGHT.toISOString(), hours: 'Mo-Su 08:00-21:00' });
    expect(offered('24/7')).toBeUndefined();
    expect(offered(null, true)).toBeUndefined();
  });
});

/** Texts of opening hours: rules of days with one or two times, some past midnight. */
const openingHours = fc
  .array(
    fc.record({
      days: fc.tuple(fc.nat(6), fc.nat(6)),
      times: fc.array(fc.tuple(fc.nat(DAY_MINUTES - 1), fc.nat(DAY_MINUTES)), { minLength: 1, maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rules) =>
    rules
      .map(({ days: [first, last], times }) => {
        const spans = times
          .filter(([from, to]) => from !== to)
          .map(([from, to]) => `${clock(from)}-${clock(to)}`);
        const days = `${OPENING_DAYS[first]}-${OPENING_DAYS[last]}`;
        return `${days} ${spans.length === 0 ? 'off' : spans.join(',')}`;
      })
      .join('; '),
  );

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Marks each open minute of the week, independently of the code under test. */
function minutesOpen(text: string) {
  if (text === '24/7') return { isOpenAt: () => true, spans: [{ from: 0, to: WEEK_MINUTES }] };
  const byDay = new Map<number, [number, number][]>();
  for (const rule of text.split('; ')) {
    const [days = '', times = ''] = rule.split(' ');
    const [first = '', last = ''] = days.split('-');
    const numbers = [first, last].map((day) => OPENING_DAYS.findIndex((name) => name === day));
    const [from = 0, to = 0] = numbers;
    for (let day = from; ; day = (day + 1) % 7) {
      byDay.set(
        day,
        times === 'off'
          ? []
          : times.split(',').map((span) => {
              const [opens = 0, closes = 0] = span.split('-').map((time) => {
                const [hour = 0, minute = 0] = time.split(':').map(Number);
                return hour * 60 + minute;
              });
              return [opens, closes > opens ? closes : closes + DAY_MINUTES];
            }),
      );
      if (day === to) break;
    }
  }
  const open = Array.from({ length: WEEK_MINUTES }, () => false);
  for (const [day, spans] of byDay)
    for (const [opens, closes] of spans)
      for (let minute = opens; minute < closes; minute += 1)
        open[(day * DAY_MINUTES + minute) % WEEK_MINUTES] = true;
  const spans: { from: number; to: number }[] = [];
  for (const [minute, isOpen] of open.entries()) {
    const last = spans.at(-1);
    if (isOpen && last?.to === minute) last.to += 1;
    else if (isOpen) spans.push({ from: minute, to: minute + 1 });
  }
  return { isOpenAt: (minute: number) => open[minute % WEEK_MINUTES] === true, spans };
}
