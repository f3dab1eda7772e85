/** What a test takes for given: `await given.order().by(partner).at(pharmacy).confirmed()`. */
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

  /** A partner with a key of all scopes, whom no rate limit stops. */
  partner(): PartnerBuilder {
    return new PartnerBuilder({ engine: this.engine });
  }

  /** A verified pharmacy with a key of all scopes, nothing on its shelf, and which no search finds. */
  pharmacy(): PharmacyBuilder {
    return new PharmacyBuilder({ engine: this.engine });
  }

  /** A request of a new partner at a sandbox pharmacy that has everything; nothing moves it but the test. */
  order(): OrderBuilder {
    return new OrderBuilder({ engine: this.engine });
  }

  /** A prescription that a new partner has handed in, which says something else than any other. */
  prescription(): PrescriptionBuilder {
    return new PrescriptionBuilder({ engine: this.engine });
  }
}
