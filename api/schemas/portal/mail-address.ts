/** The address of an account, as a caller gives it. */
import {
  MAIL_ADDRESS_PATTERN,
  MAIL_ADDRESS_RULE,
  MAX_MAIL_ADDRESS_CHARACTERS,
} from '../../../domain/portal/mail-address.ts';
import { patterned } from '../common/texts.ts';

export const mailAddress = patterned(MAIL_ADDRESS_PATTERN, MAIL_ADDRESS_RULE, {
  minLength: 3,
  maxLength: MAX_MAIL_ADDRESS_CHARACTERS,
});
