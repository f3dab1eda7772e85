/** The formats that our schemas name: what each accepts, and an example for its error message. */
import { Format } from 'typebox/format';
import { readDay, readMoment } from '../../domain/common/moments.ts';

/** Replaces the library's checks, which accept year 0 and texts that Date cannot read. */
export function defineFormats(): void {
  Format.Set('date-time', (text) => readMoment(text) !== undefined);
  Format.Set('date', (text) => readDay(text) !== undefined);
}

const EXPECTED: Readonly<Record<string, string>> = {
  'date-time': 'a time with its offset (RFC 3339), such as 2026-11-25T09:30:00Z',
  date: 'a day, such as 2026-11-25',
  uuid: 'a UUID, such as 0f3c1b52-6a1e-4a53-9c4f-2b7d3f1f8a10',
};

/** The message for a text that is not of the format. */
export function messageOfFormat(format: string): string {
  return `must be ${EXPECTED[format] ?? `of the format ${format}`}`;
}
