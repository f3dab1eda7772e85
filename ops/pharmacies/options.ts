/** Reads what operators say of pharmacies by the rules of the importer, which reads the same from files. */
import { BadField, dateField, optionalTimeField, textField } from '../../db/import/fields.ts';
import { readPharmacy } from '../../db/pharmacies/import-pharmacies.ts';
import type { CheckedLicence, NewPharmacy } from '../../db/pharmacies/trust.ts';
import { licenceDay } from '../../domain/pharmacies/licences.ts';
import { parseState } from '../../domain/common/states.ts';
import { OperatorError } from '../operator-error.ts';

type Options = Readonly<Record<string, string>>;

/** @throws OperatorError naming the option that is wrong. */
export function readNewPharmacy(options: Options): Omit<NewPharmacy, 'made_by'> {
  const { id = '', authority = '', licence = '', expires = '', ...others } = options;
  const record = {
    ...others,
    pharmacy_id: id,
    licence_authority: authority,
    licence_number: licence,
    licence_expires_on: expires,
  };
  const { verified_at: _, latitude, longitude, ...pharmacy } = naming(() => readPharmacy(record));
  return { ...pharmacy, latitude: Number(latitude), longitude: Number(longitude) };
}

/**
 * The licence that was found.
 *
 * @throws OperatorError naming the option that is wrong; also when the licence is over, or was looked up in the future.
 */
export function readCheck(options: Options, now: Date): Omit<CheckedLicence, 'pharmacy_id' | 'made_by'> {
  return naming(() => {
    const licence_expires_on = dateField(options, 'expires');
    if (licence_expires_on < licenceDay(now)) {
      throw new BadField(
        'expires',
        `is ${licence_expires_on}, which is over; the licence must be renewed first`,
      );
    }
    const checked_at = optionalTimeField(options, 'checkedAt') ?? now;
    if (checked_at > now) throw new BadField('checkedAt', 'is in the future');
    return {
      licence_authority: textField(options, 'authority'),
      licence_number: textField(options, 'licence'),
      licence_expires_on,
      checked_at,
    };
  });
}

/** @throws OperatorError when a text names no Nigerian state. */
export function readState(text: string): string {
  const state = parseState(text);
  if (state === undefined) {
    throw new OperatorError(`--state is "${text}"; a Nigerian state is expected, such as LA, NG-LA or Lagos`);
  }
  return state;
}

/** What the importer's columns are called as options. */
const OPTIONS: Readonly<Record<string, string>> = {
  pharmacy_id: 'id',
  licence_authority: 'authority',
  licence_number: 'licence',
  licence_expires_on: 'expires',
  checkedAt: 'checked-at',
};

function naming<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    const { column, message } = error;
    throw new OperatorError(`--${OPTIONS[column] ?? column} ${message}`, { cause: error });
  }
}
