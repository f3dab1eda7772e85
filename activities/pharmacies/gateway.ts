/** The gateway to real pharmacies: a pharmacy reads its inbox here, or we call its own system. */
import { ApplicationFailure } from '@temporalio/common';
import { findGateway, openGatewaySecrets } from '../../db/pharmacies/gateways.ts';
import {
  beginOffer,
  beginWithdrawal,
  endWithdrawal,
  recordRefusedOffer,
  recordAcceptedOffer,
} from '../../db/pharmacies/offered-orders.ts';
import { itemCodesOf } from '../../db/stock/item-codes.ts';
import { httpOrderOf, type PharmacyGateway } from '../../domain/pharmacies/gateway.ts';
import { OFFER_REFUSED, offerByHttp, withdrawByHttp } from './http-gateway.ts';
import { type PharmacyDependencies, PharmacySystem } from './system.ts';

/**
 * Makes the gateway. For pharmacies with an inbox it does nothing, because the inbox shows the order and its end as soon
 * as Postgres has them.
 */
export function pharmacyGateway(dependencies: PharmacyDependencies): PharmacyGateway {
  const { database, encryption, clock, offerEndsWithinMs } = dependencies;
  const systemOf = async (pharmacyId: string) => {
    const gateway = await findGateway(database, pharmacyId, clock());
    switch (gateway.kind) {
      case 'http': {
        const secrets = openGatewaySecrets(encryption, pharmacyId, gateway.secrets);
        return new PharmacySystem(dependencies, pharmacyId, { ...gateway, secrets });
      }
      case 'inbox':
        return undefined;
    }
  };
  return {
    isCalled: async ({ pharmacy }) => (await systemOf(pharmacy.pharmacy_id)) !== undefined,

    async offer(order) {
      const system = await systemOf(order.pharmacy.pharmacy_id);
      if (system === undefined) return;
      const { pharmacy, items } = order;
      const medicines = items.map(({ medicine_id }) => medicine_id);
      const codes = await itemCodesOf(database, pharmacy.pharmacy_id, medicines);
      const turn = await beginOffer(database, order);
      if (turn === 'over') return;
      try {
        await offerByHttp(system, httpOrderOf(order, codes), { isFirst: turn === 'first' });
      } catch (error) {
        if (isRefusal(error)) await recordRefusedOffer(database, order, error.message);
        throw error;
      }
      await recordAcceptedOffer(database, order);
    },

    async withdraw(request_id, because, { pharmacy_id: pharmacyId, routing }) {
      const system = await systemOf(pharmacyId);
      if (system === undefined) return;
      const { wasOffered, begunMsAgo } = await beginWithdrawal(database, { request_id, routing });
      if (!wasOffered) return;
      const circumstances = { pharmacyId, begunMsAgo, offerEndsWithinMs };
      await withdrawByHttp(system, { request_id, because }, circumstances);
      await endWithdrawal(database, { request_id, routing });
    },
  };
}

function isRefusal(error: unknown): error is ApplicationFailure {
  return error instanceof ApplicationFailure && error.type === OFFER_REFUSED;
}
