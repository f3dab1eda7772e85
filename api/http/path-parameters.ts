/** The parameters of a path, which callers may fill with anything that a URL can hold. */

import { isItemCode } from '../../domain/pharmacies/item-codes.ts';

/** What ids and links are made of; longer than any of them. */
const NAME = /^[A-Za-z0-9._-]{1,300}$/;
/** Is no id and no link, so that each operation answers what it answers for one that is not there. */
const NAMES_NOTHING = '-';

interface Form {
  readonly isOne: (text: string) => boolean;
  readonly otherwise: string;
}

const ID: Form = { isOne: (text) => NAME.test(text), otherwise: NAMES_NOTHING };
/** Texts of callers, by the names of their parameters. */
const FORMS: Readonly<Record<string, Form>> = { item_code: { isOne: isItemCode, otherwise: '' } };

/**
 * The parameters as the use cases take them. A text that can be no id (NUL, half a character, a slash, one that is too long) becomes
 * one that names nothing: Postgres would refuse some of them, and none is worth a look-up.
 */
export function pathParameters(sent: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(sent as Record<string, string>).map(([name, text]) => {
      const { isOne, otherwise } = FORMS[name] ?? ID;
      return [name, isOne(text) ? text : otherwise];
    }),
  );
}
