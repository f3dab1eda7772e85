/** Advice for operators about refusals by the registry of pharmacies. */
import type { Advice } from '../advised.ts';

/** Options by the field names of a pharmacy. */
const OPTIONS: Readonly<Record<string, string>> = {
  pharmacy_id: 'id',
  licence_authority: 'authority',
  licence_number: 'licence',
  licence_expires_on: 'expires',
  checked_at: 'checked-at',
  url: 'http',
};

export function pharmacyAdvice(pharmacyId: string): Advice {
  return {
    pharmacy_not_found: `There is no pharmacy ${pharmacyId}. See: ops pharmacies list`,
    pharmacy_exists: `The pharmacy ${pharmacyId} already exists. See: ops pharmacies show ${pharmacyId}`,
    gateway_without_secret: `${pharmacyId} uses the inbox and has no secret. Set its own system with --http <url>`,
    validation_error: ({ fields }) =>
      fields.map(({ path, message }) => `--${OPTIONS[path] ?? path} ${message}`).join('; '),
  };
}
