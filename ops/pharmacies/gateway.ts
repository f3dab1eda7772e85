/** `ops pharmacies gateway`: how orders reach a pharmacy. */
import type { Command } from 'commander';
import {
  rotateGatewaySecret,
  setHttpGateway,
  setInboxGateway,
  type GatewayChange,
} from '../../db/pharmacies/gateways.ts';
import { gatewayUrlProblems } from '../../domain/pharmacies/gateway-kinds.ts';
import { ROTATION_OVERLAP } from '../../domain/webhooks/webhooks.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { noSuchPharmacy } from './no-such-pharmacy.ts';

interface GatewayOptions {
  readonly by: string;
  readonly http?: string;
  readonly inbox?: true;
  readonly rotateSecret?: true;
}

/** Describes the command and what it does. */
export function defineGateway(command: Command, operations: Operations): void {
  command
    .description('Says how orders reach a pharmacy: from its inbox, or sent to its own system.')
    .argument('<pharmacy_id>')
    .option(
      '--http <url>',
      'send them to its system at this URL; prints the secret that calls are signed with',
    )
    .option('--inbox', 'it reads them from its inbox; so does a pharmacy of which nothing was said')
    .option('--rotate-secret', 'print a new secret; the one before signs too, for a day')
    .action(async (pharmacyId: string, options: GatewayOptions) => {
      const [choice, ...more] = choicesOf(
        options,
        { pharmacy_id: pharmacyId, made_by: options.by },
        operations,
      );
      if (choice === undefined || more.length > 0) {
        throw new OperatorError('Say one of --http <url>, --inbox and --rotate-secret');
      }
      const { outcome, secret } = await choice.change();
      if (outcome === 'not_found') throw noSuchPharmacy(pharmacyId);
      operations.print(`${pharmacyId} ${outcome === 'changed' ? choice.done : choice.already}`);
      if (secret !== undefined) operations.print(`secret: ${secret}`);
    });
}

interface Choice {
  readonly change: () => Promise<GatewayChange>;
  /** What is said of the pharmacy then. */
  readonly done: string;
  readonly already: string;
}

function choicesOf(
  { http, inbox, rotateSecret }: GatewayOptions,
  act: { readonly pharmacy_id: string; readonly made_by: string },
  operations: Operations,
): Choice[] {
  const toSystem: Choice = {
    change: async () =>
      setHttpGateway(operations.database(), { ...act, url: readUrl(http ?? '', operations) }),
    done: `gets its orders at ${http}`,
    already: 'gets its orders there already',
  };
  const toInbox: Choice = {
    change: async () => setInboxGateway(operations.database(), act),
    done: 'reads its orders from its inbox',
    already: 'reads its orders from its inbox already',
  };
  const rotation: Choice = {
    change: async () =>
      rotateGatewaySecret(operations.database(), { ...act, overlap_seconds: ROTATION_OVERLAP.fallback }),
    done: 'has a new secret',
    already: 'has no system of its own, and so no secret. Give it one with --http <url>',
  };
  return [
    ...(http === undefined ? [] : [toSystem]),
    ...(inbox === undefined ? [] : [toInbox]),
    ...(rotateSecret === undefined ? [] : [rotation]),
  ];
}

/** @throws OperatorError when no system may be called there. */
function readUrl(url: string, operations: Operations): string {
  // Workers of the sandbox may be told to refuse it still: they check each call.
  const problems = gatewayUrlProblems(url, { allowLoopback: operations.environment() === 'sandbox' });
  if (problems !== undefined) throw new OperatorError(`--http is "${url}"; it ${problems.join('; ')}`);
  return url;
}
