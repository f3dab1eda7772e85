/** Hostile partners, each in its own process. */
import type { ApiCaller } from '../../test/support/callers/api-caller.ts';
import { startProcess } from '../../test/support/engine/processes.ts';
import type { Given } from '../../test/support/given/given.ts';
import type { AttackName, Attacker, Outcomes } from '../../test/support/hostile/attacks.ts';

/** Just below the maximum size of a bulk call. */
const BULK_BYTES = 49_000_000;

/** Makes an attacker of a partner, with a pharmacy and with webhook endpoints that never answer. */
export async function makeAttacker(given: Given, partner: ApiCaller, receiver: string): Promise<Attacker> {
  const pharmacy = await given.pharmacy();
  const { request_id } = await given.order().by(partner);
  const hooks = await Promise.all(
    ['/hang', '/endless'].map((path) =>
      partner.callOnce<{ webhook_id: string }>('POST', '/webhooks', { url: receiver + path }),
    ),
  );
  return {
    origin: partner.origin,
    partnerKey: partner.key,
    pharmacyKey: pharmacy.key,
    requestId: request_id,
    webhookId: hooks[0]?.data.webhook_id ?? '',
    bulkBytes: BULK_BYTES,
  };
}

/** Starts an attack and returns the function that stops it, which returns the answers that the attacker got. */
export async function startAttack(
  attacker: Attacker,
  attacks: readonly AttackName[],
): Promise<() => Promise<Outcomes>> {
  const process = await startProcess({
    script: 'bench/hostile/attacker.ts',
    env: { ATTACKER: JSON.stringify(attacker), ATTACKS: JSON.stringify(attacks) },
    ready: (logs) => logs.includes('attacking'),
  });
  return async () => {
    await process.stop();
    const [, outcomes = '{}'] = /^outcomes (.*)$/m.exec(process.logs()) ?? [];
    return JSON.parse(outcomes) as Outcomes;
  };
}
