/** Opening hours in the console and the portal: between the text of the API and the form, and in words. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { hoursFrom, OPENING_DAYS, readOpeningHours } from '../../../domain/pharmacies/opening-hours.ts';
import { PHARMACY_SERVICE_NAMES } from '../../../domain/pharmacies/pharmacies.ts';
import { describeHours, type Period, readWeek } from '../../../portal/common/format/opening-hours.ts';
import {
  bodyOf,
  hoursProblem,
  MAX_PERIODS,
  SERVICES,
  valuesOf,
  withMode,
  withMondayOnWeekdays,
} from '../../../portal/pharmacy/contact/contact-values.ts';

const contact = (opening_hours: string | null) => ({ phone: null, opening_hours, services: [] });
const formOf = (opening_hours: string | null) => valuesOf(contact(opening_hours));
const textOf = (values: ReturnType<typeof formOf>) => bodyOf(values).opening_hours;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minute = fc.oneof(fc.nat(24 * 60 - 1), fc.constantFrom(0, 8 * 60, 12 * 60, 21 * 60));

/** Texts that the API accepts: up to four rules of days with up to three periods, some past midnight. */
const texts = fc
  .array(
    fc.record({
      days: fc.tuple(fc.constantFrom(...OPENING_DAYS), fc.constantFrom(...OPENING_DAYS)),
      times: fc.array(fc.tuple(minute, fc.oneof(minute, fc.constant(24 * 60))), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rules) =>
    rules.map(({ days, times }) => {
      const periods = times.filter(([from, to]) => from !== to);
      return `${days.join('-')} ${periods.map(([from, to]) => `${clock(from)}-${clock(to)}`).join(',') || 'off'}`;
    }),
  )
  .map((rules) => rules.join('; '));

describe('the form of opening hours', () => {
  test('every text that the API stores is read into the form and written back unchanged', () => {
    const modes = new Set<string>();
    fc.assert(
      fc.property(fc.oneof(texts, fc.constant('24/7')), (text) => {
        const stored = readOpeningHours(text);
        if ('problem' in stored) return;
        const form = formOf(stored.text);
        modes.add(form.mode);
        expect([textOf(form), hoursProblem(form)]).toEqual([stored.text, undefined]);
        expect(textOf(withMode(form, 'text'))).toBe(stored.text);
      }),
      // Random texts rarely have a day of three periods, which the fields cannot show.
      {
        numRuns: 1_000,
        examples: [['24/7'], ['Mo 08:00-09:00'], ['Mo 08:00-09:00,10:00-11:00,12:00-13:00']],
      },
    );
    expect([...modes].toSorted()).toEqual(['always', 'days', 'text']);
  });

  test('hours that are typed day by day are read by the API as the same days and times', () => {
    const time = minute.map(clock);
    const period = fc
      .record({ opens: time, closes: time })
      .filter(({ opens, closes }) => opens !== closes || opens === '00:00');
    const day = fc.record({
      isOpen: fc.boolean(),
      periods: fc.array(period, { minLength: 1, maxLength: MAX_PERIODS }),
    });
    fc.assert(
      fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (days) => {
        const form = { ...formOf(null), mode: 'days' as const, days };
        if (hoursProblem(form) !== undefined) return;
        const read = readOpeningHours(textOf(form) ?? '');
        const minutes = days.flatMap(({ isOpen, periods }, index) =>
          isOpen ? periods.flatMap((one) => minutesOf(index, one)) : [],
        );
        // The API refuses hours that add up to less than an hour.
        const hours =
          'problem' in read && new Set(minutes).size < 60 ? undefined : hoursFrom(textOf(form) ?? '');
        if (hours === undefined) return;
        const open = hours.flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_, passed) => from + passed),
        );
        expect(new Set(open)).toEqual(new Set(minutes));
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    [null, 'none'],
    ['24/7', 'always'],
    ['Mo-Fr 08:00-13:00,14:00-20:00; Sa 20:00-02:00; Su 00:00-24:00', 'days'],
    ['Mo-Su 08:00-12:00,13:00-16:00,18:00-21:00', 'text'],
    ['mo-fr 8:00-21:00', 'text'],
    ['Mo-Fri 08:00-21:00', 'text'],
    ['Fr-Mo 08:00-21:00', 'text'],
    ['Xx 08:00-21:00', 'text'],
  ])('the hours %s are shown by the mode %s', (text, mode) => {
    expect([formOf(text).mode, textOf(formOf(text))]).toEqual([mode, text]);
  });

  test("Monday's hours are copied to the weekdays, and Saturday and Sunday keep theirs", () => {
    const form = formOf('Mo 08:00-13:00,14:00-20:00; Tu 09:00-12:00; Sa 10:00-14:00');
    const copied = { ...form, days: withMondayOnWeekdays(form.days) };
    expect(textOf(copied)).toBe('Mo-Fr 08:00-13:00,14:00-20:00; Sa 10:00-14:00');
  });

  test('opening hours typed as text are shown in the day fields if these can represent them, and otherwise stay text', () => {
    const typed = (text: string) => withMode({ ...formOf('24/7'), mode: 'text', text }, 'days');
    expect(textOf(typed('Mo-Fr 08:00-21:00'))).toBe('Mo-Fr 08:00-21:00');
    expect(hoursProblem(typed('Mo 1st 08:00-21:00'))).toBe('Choose at least one day on which you are open.');
    expect(withMode(typed('Mo 1st 08:00-21:00'), 'text').text).toBe('Mo 1st 08:00-21:00');
  });
});

test.each([
  ['24/7', ['Always open']],
  [
    'Mo-Fr 08:00-13:00,14:00-20:00; Sa 20:00-02:00',
    ['Monday to Friday: 08:00–13:00 and 14:00–20:00', 'Saturday: 20:00–02:00 the next day', 'Sunday: closed'],
  ],
  [
    'Mo 00:00-24:00; We 08:00-24:00; Sa-Su 10:00-12:00',
    [
      'Monday: all day',
      'Tuesday: closed',
      'Wednesday: 08:00–midnight',
      'Thursday and Friday: closed',
      'Saturday and Sunday: 10:00–12:00',
    ],
  ],
  ['Mo-Fr 8am-9pm', ['Mo-Fr 8am-9pm']],
])('the hours %s are described in words', (text, lines) => {
  expect(describeHours(text)).toEqual(lines);
});

test('the console names every service and day of the API', () => {
  expect(Object.keys(SERVICES)).toEqual(PHARMACY_SERVICE_NAMES);
  const readable = OPENING_DAYS.filter((day) => readWeek(`${day} 08:00-21:00`) !== undefined);
  expect(readable).toEqual([...OPENING_DAYS]);
});

/** The minutes of the week in a period of a day as typed, counted without the code under test. */
function minutesOf(day: number, { opens, closes }: Period): number[] {
  const [from = 0, to = 0] = [opens, closes].map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return hours * 60 + minutes;
  });
  const length = to > from ? to - from : to + 24 * 60 - from;
  return Array.from({ length }, (_, passed) => (day * 24 * 60 + from + passed) % (7 * 24 * 60));
}
