/** The 36 states of Nigeria and the Federal Capital Territory, by ISO 3166-2:NG code without the country. */
export const STATES = {
  AB: 'Abia',
  AD: 'Adamawa',
  AK: 'Akwa Ibom',
  AN: 'Anambra',
  BA: 'Bauchi',
  BE: 'Benue',
  BO: 'Borno',
  BY: 'Bayelsa',
  CR: 'Cross River',
  DE: 'Delta',
  EB: 'Ebonyi',
  ED: 'Edo',
  EK: 'Ekiti',
  EN: 'Enugu',
  FC: 'Federal Capital Territory',
  GO: 'Gombe',
  IM: 'Imo',
  JI: 'Jigawa',
  KD: 'Kaduna',
  KE: 'Kebbi',
  KN: 'Kano',
  KO: 'Kogi',
  KT: 'Katsina',
  KW: 'Kwara',
  LA: 'Lagos',
  NA: 'Nasarawa',
  NI: 'Niger',
  OG: 'Ogun',
  ON: 'Ondo',
  OS: 'Osun',
  OY: 'Oyo',
  PL: 'Plateau',
  RI: 'Rivers',
  SO: 'Sokoto',
  TA: 'Taraba',
  YO: 'Yobe',
  ZA: 'Zamfara',
} as const;
export type StateCode = keyof typeof STATES;
export const STATE_CODES = Object.keys(STATES) as StateCode[];

/** What people call a state besides its name and code; without accents and in lower case. */
const OTHER_NAMES: Readonly<Record<string, StateCode>> = {
  abuja: 'FC',
  fct: 'FC',
  'fct abuja': 'FC',
  'abuja fct': 'FC',
  nassarawa: 'NA',
  'akwa-ibom': 'AK',
  'cross-river': 'CR',
};

/** The state that a text names: a code ("LA", "NG-LA"), a name ("Lagos", "lagos state"), "Abuja" or "FCT". */
export function parseState(text: string): StateCode | undefined {
  const lower = text
    .trim()
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/[\s,]+/g, ' ')
    .replace(/^ng-/, '')
    .replace(/ state$/, '');
  const code = STATE_CODES.find((candidate) => candidate.toLowerCase() === lower);
  return (
    code ?? STATE_CODES.find((candidate) => STATES[candidate].toLowerCase() === lower) ?? OTHER_NAMES[lower]
  );
}
