/** Teaches the checks which days and moments we can keep; the library's own take year 0, and texts that Date can't read. */
import { Format } from 'typebox/format';
import { readDay, readMoment } from '../../domain/common/moments.ts';

/** For every check that is compiled from now on. */
export function defineFormats(): void {
  Format.Set('date-time', (text) => readMoment(text) !== undefined);
  Format.Set('date', (text) => readDay(text) !== undefined);
}
