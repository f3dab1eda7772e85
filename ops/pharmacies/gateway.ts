/** `ops pharmacies gateway`: the gateway by which a pharmacy receives orders. */
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

export function defineGateway(command: Command, operations: Operations): void {
  command
    .description('Sets how orders reach a pharmacy: in its inbox, or sent to its own system.')
    .argument('<pharmacy_id>')
    .option(
      '--http <url>',
      'send orders to its system at this URL; prints the signing secret of the calls',
    )
    .option('--inbox', 'let the pharmacy read its inbox, which is the default')
    .option('--rotate-secret', 'print a new signing secret; the previous one also signs for a day')
    .action(async (pharmacyId: string, options: GatewayOptions) => {
      const [choice, ...more] = choicesOf(
        options,
        { pharmacy_id: pharmacyId, made_by: operations.operator() },
        registryOf(operations),
      );
      if (choice === undefined || more.length > 0) {
        throw wrongCall('Use exactly one of --http <url>, --inbox and --rotate-secret');
      }
      const { result, secret } = await operations.change(pharmacyId, () =>
        advised(choice(), pharmacyAdvice(pharmacyId)),
      );
      operations.answer({ pharmacy_id: pharmacyId, secret }, () => [
        `${pharmacyId} ${result}`,
        ...(secret === undefined ? [] : [`secret: ${secret}`]),
      ]);
    });
}

/** Makes the change, and returns its result in words. */
type Choice = () => Promise<{ readonly result: string; readonly secret?: string | undefined }>;

function choicesOf(
  { http, inbox, rotateSecret }: GatewayOptions,
  act: { readonly pharmacy_id: string; readonly made_by: string },
  registry: PharmacyRegistry,
): Choice[] {
  const toSystem = (url: string) => async () => {
    const { changed, secret } = await registry.useSystem(act, url);
    return { result: changed ? `gets its orders at ${url}` : 'already gets its orders there', secret };
  };
  const toInbox = async () => {
    const { changed } = await registry.useInbox(act);
    return { result: `${changed ? 'reads' : 'already reads'} its orders from its inbox` };
  };
  const rotation = async () => ({
    result: 'has a new secret',
    secret: await registry.rotateGatewaySecret(act),
  });
  return [
    ...(http === undefined ? [] : [toSystem(http)]),
    ...(inbox === undefined ? [] : [toInbox]),
    ...(rotateSecret === undefined ? [] : [rotation]),
  ];
}
