/** Which town or area an address means: spellings, areas in the street, and addresses that are never guessed. */
import { randomInt } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { placesOfState } from '../../../db/places.ts';
import { parseState, STATE_CODES, type StateCode, STATES } from '../../../domain/common/geography.ts';
import { Gazetteer } from '../../../domain/places.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useDatabase } from '../../support/suite/use-database.ts';

const server = useDatabase();

const known = prepared(async () => {
  const places = await Promise.all(
    STATE_CODES.map(async (state) =>
      (await placesOfState(server.database, state)).map((place) => ({ state, ...place })),
    ),
  );
  return { places: places.flat() };
});

function find(state: string, city: string, street?: string) {
  const code = parseState(state) ?? 'LA';
  const gazetteer = new Gazetteer(
    code,
    known.places.filter((place) => place.state === code),
  );
  const reading = gazetteer.find({ city, ...(street !== undefined && { street }) });
  return 'place' in reading ? reading.place.name : reading;
}

const SEED = randomInt(2 ** 31 - 1);

test(`every known town and area is found by its names in many spellings (seed ${SEED})`, () => {
  const separated = (text: string, by: string) => text.replaceAll(/[ -]/g, by);
  const spelling = fc.constantFrom<(name: string) => string>(
    (name) => name,
    (name) => name.toUpperCase(),
    (name) => name.toLowerCase(),
    (name) => separated(name, ' '),
    (name) => separated(name, '-'),
    (name) => separated(name, '  '),
    (name) => separated(name, ''),
    (name) => name.replaceAll("'", '’'),
    (name) => name.normalize('NFD').replaceAll(/(?<=[aeou])/g, '\u0323'),
  );
  const beside = fc.constantFrom<(name: string, state: StateCode) => string>(
    (name) => name,
    (name) => ` ${name}. `,
    (name) => `${name} GRA`,
    (name) => `GRA, ${name}`,
    (name) => `${name} Phase 2`,
    (name) => `${name} LGA`,
    (name) => `${name} Town`,
    (name) => `100271 ${name}`,
    (name, state) => `${name}, ${STATES[state]}`,
    (name, state) => `${name} ${STATES[state]} State, Nigeria`,
    (name, state) => `${name} (NG-${state})`,
  );
  for (const place of known.places)
    for (const name of [place.name, ...place.other_names])
      fc.assert(
        fc.property(spelling, beside, (spell, put) => {
          const text = put(spell(name), place.state);
          expect([text, find(place.state, text)]).toEqual([text, place.name]);
          const street = `12 Broad Street, ${text}`;
          expect([street, find(place.state, STATES[place.state], street)]).toEqual([street, place.name]);
        }),
        { seed: SEED, numRuns: 15 },
      );
});

test.each([
  ['Lagos', 'V.I.', undefined, 'Victoria Island'],
  ['Lagos', 'V/I', undefined, 'Victoria Island'],
  ['Lagos', 'Ikeja GRA', undefined, 'Ikeja'],
  ['Lagos', 'Lagos', '12 Adeola Odeku Street, Victoria Island', 'Victoria Island'],
  ['Lagos', 'Lagos', '12 Allen Avenue Ikeja', 'Ikeja'],
  ['Lagos', 'Lagos State', 'Flat 3, Block 5\nLekki Phase 1', 'Lekki'],
  ['Lagos', 'Eti-Osa LGA', '3 Admiralty Way, Lekki Phase I', 'Lekki'],
  ['Lagos', 'Ikeja', '5 Ijaiye Road, Ogba', 'Ogba'],
  ['Lagos', 'Okota, Isolo', undefined, 'Isolo'],
  ['Lagos', 'Amuwo-Odofin', undefined, 'Festac Town'],
  ['Abuja', 'Abuja', '4 Ahmadu Bello Way', 'Abuja'],
  ['Abuja', 'Abuja', 'Plot 5, Wuse II', 'Wuse'],
  ['FCT', 'Garki Area 11, Abuja', undefined, 'Garki'],
  ['Kano', 'Kano', undefined, 'Kano'],
  ['Kano', 'Kano', 'Sabon Gari', 'Sabon Gari'],
  ['Kaduna', 'Kaduna', '2 Park Road, Zaria', 'Zaria'],
  ['Oyo', 'Oyo', '5 Awolowo Road, Bodija, Ibadan', 'Ibadan Bodija'],
  ['Oyo', 'Ibadan', '7 Mission Lane', 'Ibadan'],
  ['Rivers', 'P.H.', 'Trans-Amadi Layout', 'Trans Amadi'],
  ['Edo', 'Benin', undefined, 'Benin City'],
  ['Osun', 'Ife', undefined, 'Ile-Ife'],
] as const)('in %s, the city %p with the street %p is %s', (state, city, street, name) => {
  expect(find(state, city, street)).toBe(name);
});

describe('roads and landmarks that are named after a place', () => {
  test.each([
    ['Lagos', 'Surulere', '15 Ikorodu Road', 'Surulere'],
    ['Lagos', 'Ajah', 'Km 22 Lekki-Epe Expressway', 'Ajah'],
    ['Lagos', 'Ajah', 'Km 20 Lekki - Epe Expressway', 'Ajah'],
    ['Lagos', 'Lagos', 'Km 20 Lekki – Epe Expressway, Ajah', 'Ajah'],
    ['Lagos', 'Lagos', '12 Allen Avenue - Ikeja', 'Ikeja'],
    ['Lagos', 'Lagos', '12 Admiralty Way (Lekki)', 'Lekki'],
    ['Kaduna', 'Kaduna', '8 Zaria - Kano Road', 'Kaduna'],
    ['Lagos', 'Yaba', 'Opposite Ikeja Plaza, 3 Herbert Macaulay Way', 'Yaba'],
    ['Rivers', 'Port Harcourt', '5 Eleme Road', 'Port Harcourt'],
  ] as const)('in %s, the city %p with the street %p is %s', (state, city, street, name) => {
    expect(find(state, city, street)).toBe(name);
  });

  test.each([
    ['15 Ikorodu Road'],
    ['Km 30 Ibeju Lekki'],
    ['Road to Epe'],
    ['Beside Ikeja'],
    ['Lekki-Epe Expressway'],
    ['5 Badagry - Lagos Expressway'],
    ['5 Epe – Lekki Expressway'],
    ['5 Apapa - Oshodi Expressway'],
    ['12 Ikorodu (Road)'],
    ['12 Ikorodu, Epe Expressway'],
  ])('the street %p does not decide where in Lagos an address is', (street) => {
    expect(find('Lagos', 'Lagos', street)).toMatchObject({ problem: 'ambiguous' });
  });
});

test('a city that several places share is ambiguous, unless the street names one of them', () => {
  expect(find('Lagos', 'Eti-Osa')).toEqual({
    problem: 'ambiguous',
    names: ['Ajah', 'Ikoyi', 'Lekki', 'Victoria Island'],
  });
  expect(find('Lagos', 'Oshodi-Isolo')).toEqual({ problem: 'ambiguous', names: ['Isolo', 'Oshodi'] });
  expect(find('Lagos', 'Eti-Osa', '1 Bourdillon Road, Ikoyi')).toBe('Ikoyi');
});

test('city and street that name places far apart are contradictory, and places next to each other are not', () => {
  expect(find('Lagos', 'Ikeja', '5 Bode Thomas Street, Surulere')).toEqual({
    problem: 'contradictory',
    names: ['Ikeja', 'Surulere'],
  });
  expect(find('Lagos', 'Ikeja, Surulere')).toEqual({
    problem: 'contradictory',
    names: ['Ikeja', 'Surulere'],
  });
  expect(find('Lagos', 'Mushin', '5 Agege Motor Road, Oshodi')).toBe('Mushin');
});

test.each([
  ['Lagos', 'Ikejja', 'Ikeja'],
  ['Lagos', 'Surulerre', 'Surulere'],
  ['Lagos', 'Ibeju-Lekki', 'Lekki'],
  ['Lagos', 'Okota Isolo', 'Isolo'],
  ['Abuja', 'Maitaima', 'Maitama'],
  ['Rivers', 'Port Harcort', 'Port Harcourt'],
] as const)(
  'a misspelled or unknown city is refused and not corrected: in %s, %p suggests %s',
  (state, city, name) => {
    const reading = find(state, city);
    expect(reading).toMatchObject({ problem: 'unknown' });
    expect(typeof reading === 'string' ? reading : reading.names[0]).toBe(name);
  },
);

test('for an unknown city the first suggestion is the place that the street names', () => {
  const reading = find('Lagos', 'Alausa', '5 Obafemi Awolowo Way, Surulere');
  expect(typeof reading === 'string' ? reading : reading.names[0]).toBe('Surulere');
});

test('any text is read without an error, as a known place or as none', () => {
  const words = fc.constantFrom(
    'Lagos',
    'Ikeja',
    'VI',
    'Road',
    '12',
    ',',
    '/',
    'GRA',
    'ü',
    '.',
    'Ibadan',
    ' - ',
    '\n',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words).map((list) => list.join(' ')),
  );
  const names = new Set(known.places.map(({ name }) => name));
  fc.assert(
    fc.property(fc.constantFrom(...STATE_CODES), text, text, (state, city, street) => {
      const reading = find(state, city, street);
      const named = typeof reading === 'string' ? [reading] : reading.names;
      for (const name of named) expect(names).toContain(name);
    }),
    { seed: SEED, numRuns: 300 },
  );
});
