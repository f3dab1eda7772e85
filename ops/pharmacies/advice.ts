/** Words for operators what the registry of pharmacies refuses. */
import type { Advice } from '../advised.ts';

/** What the fields of a pharmacy are called as options. */
const OPTIONS: Readonly<Record<string, string>> = {
  pharmacy_id: 'id',
  licence_authority: 'authority',
  licence_number: 'licence',
  licence_expires_on: 'expires',
  checked_at: 'checked-at',
  url: 'http',
};

/** What an operator is told who names this pharmacy. */
export function pharmacyAdvice(pharmacyId: string): Advice {
  return {
    pharmacy_not_found: `There is no pharmacy ${pharmacyId}. See: ops pharmacies list`,
    pharmacy_exists: `There is a pharmacy ${pharmacyId} already. See: ops pharmacies show ${pharmacyId}`,
    gateway_without_secret: `${pharmacyId} has no system of its own, and so no secret. Give it one with --http <url>`,
    validation_error: ({ fields }) =>
      fields.map(({ path, message }) => `--${OPTIONS[path] ?? path} ${message}`).join('; '),
  };
}
