import type { FieldDifference } from '../../services/requests/projection.ts';

export function differenceRows(differences: readonly FieldDifference[]): string[] {
  return differences.map(
    ({ field, postgres, workflow }) =>
      `${field}: Postgres has ${postgres || 'none'}, the workflow ${workflow || 'none'}`,
  );
}
