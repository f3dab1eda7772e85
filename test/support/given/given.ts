/** Creates test data: `await given.order().by(partner).at(pharmacy).confirmed()`. */
import type { GivenEngine } from './given-engine.ts';
import { OrderBuilder } from './order.ts';
import { PartnerBuilder } from './partner.ts';
import { PharmacyBuilder } from './pharmacy.ts';
import { PrescriptionBuilder } from './prescription.ts';

export class Given {
  private readonly engine: GivenEngine;

  constructor(engine: GivenEngine) {
    this.engine = engine;
  }

  /** A partner with a key of all scopes and no rate limits. */
  partner(): PartnerBuilder {
    return new PartnerBuilder({ engine: this.engine });
  }

  /** A verified pharmacy with a key of all scopes and no stock, which no search finds. */
  pharmacy(): PharmacyBuilder {
    return new PharmacyBuilder({ engine: this.engine });
  }

  /** A request of a new partner at a sandbox pharmacy that stocks everything. Only the test moves it. */
  order(): OrderBuilder {
    return new OrderBuilder({ engine: this.engine });
  }

  /** A prescription that a new partner has submitted, with content unlike any other. */
  prescription(): PrescriptionBuilder {
    return new PrescriptionBuilder({ engine: this.engine });
  }
}
