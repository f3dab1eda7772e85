/**
 * Compares an answer on a page with the real one. A page may leave out parts and must mark them: `"...": "..."` stands for other
 * members, `"..."` at the end of a list for further items, and `...` at the end of a text for its rest. Everything else must be
 * there unchanged; ids, times, dates and hashes must have the same form, and changing values the same type.
 */
const REST = '...';
/** Members whose values change from call to call, or differ because the tests' engine has shorter windows. Only their type is compared. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set([
  'attempt_count',
  'attempts',
  'calls',
  'delivery_pin',
  'duration_ms',
  'estimated_delivery_minutes',
  'next_attempt_at',
  'next_release_at',
  'operations',
  'remaining',
  'resets_at',
  'total',
  'used',
  'window_seconds',
]);

type Members = Readonly<Record<string, unknown>>;

/** When a list of objects is recorded for the first time, a longer one is cut to its first object. */
const LONGEST_WHOLE = 2;

/** Returns the differences between page and API; none when the page is correct. */
export function differences(shown: unknown, answered: unknown, at = 'answer'): string[] {
  if (Array.isArray(shown) && Array.isArray(answered)) return differentItems(shown, answered, at);
  if (isMembers(shown) && isMembers(answered)) return differentMembers(shown, answered, at);
  if (typeof shown === 'string' && typeof answered === 'string' && isSameText(shown, answered)) return [];
  return shown === answered ? [] : [`${at}: ${JSON.stringify(shown)}, answered ${JSON.stringify(answered)}`];
}

function differentItems(shown: readonly unknown[], answered: readonly unknown[], at: string): string[] {
  const isCut = shown.at(-1) === REST;
  const items = isCut ? shown.slice(0, -1) : shown;
  const isLength = isCut ? answered.length > items.length : answered.length === items.length;
  const length = isLength ? [] : [`${at}: ${shown.length} items, answered ${answered.length}`];
  return [
    ...length,
    ...items.flatMap((item, index) => differences(item, answered[index], `${at}[${index}]`)),
  ];
}

function differentMembers(shown: Members, answered: Members, at: string): string[] {
  const names = Object.keys(shown).filter((name) => name !== REST);
  const unshown = Object.keys(answered).filter((name) => !(name in shown));
  const isCut = REST in shown;
  const missing = isCut ? [] : unshown.map((name) => `${at}.${name}: is not shown`);
  const nothingCut = isCut && unshown.length === 0 ? [`${at}: no member is left out`] : [];
  return [
    ...missing,
    ...nothingCut,
    ...names
      .filter((name) => !isOfTheMoment(name, shown[name], answered[name]))
      .flatMap((name) => differences(shown[name], answered[name], `${at}.${name}`)),
  ];
}

const isOfTheMoment = (name: string, shown: unknown, answered: unknown) =>
  OF_THE_MOMENT.has(name) && isSameType(shown, answered);

/** Checks that the values have the same members with the same types; null and an empty list match any type. */
function isSameType(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === 0 || other.length === 0 || isSameType(one[0], other[0]);
  }
  if (isMembers(one) && isMembers(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => name in one && name in other && isSameType(one[name], other[name]));
  }
  return typeof one === typeof other;
}

function isSameText(shown: string, answered: string): boolean {
  if (shown.endsWith(REST)) return answered.startsWith(shown.slice(0, -REST.length));
  return formOf(shown) === formOf(answered);
}

/** The text with its variable parts replaced by a word. */
function formOf(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/\d{4}-\d\d-\d\d/g, '<date>')
    .replaceAll(/\b([a-z]+_)[0-9a-z]{20,}/g, '$1<id>')
    .replaceAll(/\b[0-9a-f]{64}\b/g, '<hash>');
}

/**
 * Compares the head of an answer: each line on the page must be there. Values of counters may differ, and a proxy may write the
 * names of headers in lower case (RFC 9110, section 5.1).
 */
export function differencesOfHead(shown: string, answered: string): string[] {
  const form = (line: string) =>
    formOf(line)
      .replace(/^[^:\s]+:/, (name) => name.toLowerCase())
      .replaceAll(/([;\s][rtw]=)[\d.]+/g, '$1<count>');
  const lines = new Set(answered.split('\n').map(form));
  return shown
    .trim()
    .split('\n')
    .filter((line) => !lines.has(form(line)))
    .map((line) => `${line}: is not answered, but\n${answered}`);
}

/** The answer with the same parts left out as on the page; lists and tokens are cut when the page has none yet. */
export function refreshed(shown: unknown, answered: unknown): unknown {
  if (Array.isArray(answered)) return refreshedItems(Array.isArray(shown) ? shown : undefined, answered);
  if (isMembers(answered)) return refreshedMembers(isMembers(shown) ? shown : {}, answered);
  if (typeof answered !== 'string') return answered;
  if (typeof shown === 'string' && shown.endsWith(REST)) {
    return isSameText(shown, answered) ? shown : answered.slice(0, shown.length - REST.length) + REST;
  }
  return answered.replace(/((?:whsec|ofr)_)\S+$|(-files\/)\S+$/, `$1$2${REST}`);
}

function refreshedItems(shown: readonly unknown[] | undefined, answered: readonly unknown[]): unknown[] {
  const isCut = shown?.at(-1) === REST;
  const isLong = answered.length > LONGEST_WHOLE && answered.some((item) => typeof item === 'object');
  const whole = isLong ? 1 : answered.length;
  const count = isCut ? shown.length - 1 : shown?.length || whole;
  const items = answered.slice(0, count).map((item, index) => refreshed(shown?.[index], item));
  return items.length < answered.length ? [...items, REST] : items;
}

function refreshedMembers(shown: Members, answered: Members): Members {
  const kept = Object.entries(answered).filter(([name]) => !(REST in shown) || name in shown);
  const members = kept.map(
    ([name, value]) =>
      [
        name,
        name in shown && isOfTheMoment(name, shown[name], value)
          ? shown[name]
          : refreshed(shown[name], value),
      ] as const,
  );
  const isCut = kept.length < Object.keys(answered).length;
  return Object.fromEntries(isCut ? [...members, [REST, REST] as const] : members);
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
