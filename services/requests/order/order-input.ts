/** An order as a partner sends it: what a pharmacy is asked to supply. */
import type { ProofRequirement } from '../../../domain/requests/delivery-proofs.ts';
import type { ReroutePolicy } from '../../../domain/routing/routing.ts';
import type { ScenarioName } from '../../../domain/sandbox/scenarios.ts';

export interface ItemInput {
  /** A medicine_id, or a name. */
  readonly medicine: string;
  readonly quantity: number;
  readonly unit: string;
  readonly pack_size?: number;
  readonly offer_id?: string;
}

export interface AddressInput {
  readonly street: string;
  readonly city: string;
  /** In any of the ways people write one. */
  readonly state: string;
  readonly instructions?: string;
}

export interface RecipientInput {
  readonly name: string;
  /** In any of the ways people write one. */
  readonly phone: string;
}

export interface OrderInput {
  readonly enrollee_id: string;
  readonly pharmacy_id: string;
  readonly items: readonly ItemInput[];
  readonly delivery_address: AddressInput;
  readonly recipient?: RecipientInput;
  readonly external_id?: string;
  readonly prescription_ids?: readonly string[];
  readonly authorization?: { readonly code?: string; readonly emergency?: boolean };
  readonly reroute_policy?: ReroutePolicy;
  readonly proof_required?: ProofRequirement;
  readonly metadata?: Readonly<Record<string, string>>;
  /** In the sandbox only. */
  readonly sandbox?: { readonly scenario?: ScenarioName; readonly step_seconds?: number };
}
