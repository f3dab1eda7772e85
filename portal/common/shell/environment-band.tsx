import type { Environment } from '../design/environment.ts';

const DESCRIPTIONS: Readonly<Record<Environment, string>> = {
  sandbox: 'no real pharmacies or patients',
  production: 'real patients, real orders, real money',
};

export function EnvironmentBand({ environment }: { readonly environment: Environment }) {
  return (
    <div className="environment-band" data-environment={environment} role="note" aria-label="Environment">
      <strong>{environment}</strong>
      <span>{DESCRIPTIONS[environment]}</span>
    </div>
  );
}
