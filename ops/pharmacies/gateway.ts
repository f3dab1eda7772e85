/** `ops pharmacies gateway`: how orders reach a pharmacy. */
import type { Command } from 'commander';
import { advised } from '../advised.ts';
import { wrongCall } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import type { PharmacyRegistry } from '../../services/pharmacies/registry.ts';
import { pharmacyAdvice } from './advice.ts';
import { registryOf } from './registry.ts';

interface GatewayOptions {
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
        { pharmacy_id: pharmacyId, made_by: operations.operator() },
        registryOf(operations),
      );
      if (choice === undefined || more.length > 0) {
        throw wrongCall('Say one of --http <url>, --inbox and --rotate-secret');
      }
      const { said, secret } = await operations.change(pharmacyId, () =>
        advised(choice(), pharmacyAdvice(pharmacyId)),
      );
      operations.answer({ pharmacy_id: pharmacyId, secret }, () => [
        `${pharmacyId} ${said}`,
        ...(secret === undefined ? [] : [`secret: ${secret}`]),
      ]);
    });
}

/** Makes the change, and words what became of the pharmacy. */
type Choice = () => Promise<{ readonly said: string; readonly secret?: string | undefined }>;

function choicesOf(
  { http, inbox, rotateSecret }: GatewayOptions,
  act: { readonly pharmacy_id: string; readonly made_by: string },
  registry: PharmacyRegistry,
): Choice[] {
  const toSystem = (url: string) => async () => {
    const { changed, secret } = await registry.useSystem(act, url);
    return { said: changed ? `gets its orders at ${url}` : 'gets its orders there already', secret };
  };
  const toInbox = async () => {
    const { changed } = await registry.useInbox(act);
    return { said: `reads its orders from its inbox${changed ? '' : ' already'}` };
  };
  const rotation = async () => ({
    said: 'has a new secret',
    secret: await registry.rotateGatewaySecret(act),
  });
  return [
    ...(http === undefined ? [] : [toSystem(http)]),
    ...(inbox === undefined ? [] : [toInbox]),
    ...(rotateSecret === undefined ? [] : [rotation]),
  ];
}
