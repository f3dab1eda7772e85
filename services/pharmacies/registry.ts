/** The registry of pharmacies: licences and suspensions, the gateways of their orders, and failing systems. */
import {
  type OperatorAct,
  type ChangeOutcome,
  changesOf,
  type CheckedLicence,
  type PharmacyChange,
  registerPharmacy,
  reinstatePharmacy,
  setPharmacyContact,
  setPharmacyFees,
  setPharmacyLimits,
  suspendPharmacy,
  verifyPharmacy,
} from '../../db/pharmacies/trust.ts';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { BadField, pastTimeField } from '../../db/import/import-rows.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import {
  findGateway,
  type GatewayChange as StoredChange,
  rotateGatewaySecret,
  setHttpGateway,
  setInboxGateway,
} from '../../db/pharmacies/gateways.ts';
import {
  listPharmacies,
  type PharmacyFilters,
  type ShownPharmacy,
  showPharmacy,
} from '../../db/pharmacies/pharmacies.ts';
import { readStockHeadings } from '../../db/stock/headings.ts';
import type { DeliveryFee, PharmacyFees } from '../../domain/money/delivery-fees.ts';
import type { HeadingMap } from '../../domain/pharmacies/stock-headings.ts';
import type { DateOrder } from '../../domain/pharmacies/expiry-dates.ts';
import {
  licenceFields,
  readContact,
  readFees,
  readPharmacy as readPharmacyRow,
} from '../../db/import/import-pharmacies.ts';
import { pharmacyProblems, takenLicences } from '../../db/import/located-rows.ts';
import type { BadRow } from '../../db/import/read-csv.ts';
import { newId } from '../../domain/common/ids.ts';
import { offerTimesOf } from '../../domain/pharmacies/opening-hours.ts';
import {
  differingMembers,
  licenceDay,
  type PharmacyContact,
  type PharmacySummary,
  summaryOf,
} from '../../domain/pharmacies/pharmacies.ts';
import { gatewayUrlProblems } from '../../domain/pharmacies/gateway.ts';
import { ROTATION_OVERLAP } from '../../domain/webhooks/webhooks.ts';
import type { LimitChange } from '../../domain/partners.ts';
import { type CallLimit, readCallLimits } from '../partners/registry.ts';
import type { Kysely } from 'kysely';
import {
  type FailingSystem,
  listFailingSystems,
  ordersNotAccepted,
} from '../../db/pharmacies/offered-orders.ts';
import type { Database } from '../../db/schema.ts';

interface RegistryDependencies {
  readonly database: Kysely<Database>;
  readonly environment: Environment;
  readonly encryption: EncryptionKeys;
  /** Allows a pharmacy's system on the machine that calls it. */
  readonly webhookLoopback: boolean;
  readonly clock: () => Date;
}

export type { OperatorAct };

/** Returns its argument. @throws ServiceError `pharmacy_not_found` for undefined. */
export function requirePharmacy<Found>(found: Found | undefined): Found {
  if (found === undefined) throw pharmacyNotFound();
  return found;
}

const MEMBER_NAMES: Readonly<Record<keyof PharmacyContact, string>> = {
  phone: 'phone number',
  opening_hours: 'opening hours',
  services: 'services',
};

export function contactChanged(members: readonly (keyof PharmacyContact)[]): ServiceError {
  const names = members.map((member) => MEMBER_NAMES[member]).join(', ');
  return new ServiceError(
    'contact_changed',
    `Your contact has changed since you read it: ${names}. Check your values, and send them again.`,
  );
}

function pharmacyNotFound(): ServiceError {
  return new ServiceError('pharmacy_not_found', 'There is no pharmacy with this id.');
}

/** Reads fields by the rules of the importer. @throws ServiceError `validation_error` naming the invalid field. */
function readFields<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    throw validationError([{ path: error.column, code: 'invalid', message: error.message }]);
  }
}

export interface PharmacyDetails {
  readonly pharmacy: ShownPharmacy;
  /** URL of the pharmacy's system; null for a pharmacy that uses the inbox. */
  readonly gateway_url: string | null;
  /** The headings of its stock files, as it mapped them. */
  readonly stock_headings: HeadingMap;
  readonly stock_date_order: DateOrder | null;
  /** Changes with their operators, oldest first. */
  readonly changes: readonly PharmacyChange[];
}

export interface PharmacyForPartners extends Required<PharmacySummary> {
  readonly city: string;
  /** ISO 3166-2. */
  readonly state: string;
  readonly location: { readonly lat: number; readonly lng: number };
  readonly delivery_fee: DeliveryFee;
  readonly accepts_orders: boolean;
  /** When it next opens by its recorded hours; null while it is open, or without recorded hours. RFC 3339 UTC. */
  readonly opens_at: string | null;
}

/** A new pharmacy as texts, which are parsed by the rules of the importer. */
export interface PharmacyInput {
  /** Generated when left out. */
  readonly pharmacy_id?: string | undefined;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly licence_authority: string;
  readonly licence_number: string;
  readonly licence_expires_on: string;
  readonly phone?: string | undefined;
  readonly opening_hours?: string | undefined;
  /** Names with spaces or commas between them. */
  readonly services?: string | undefined;
}

/** How a pharmacy can be reached, as texts. Members that are left out stay unchanged; an empty text removes the value. */
type ContactTexts = Pick<PharmacyInput, 'phone' | 'opening_hours' | 'services'>;

/** Fees as texts. Members that are left out stay unchanged. */
interface FeeTexts {
  readonly delivery_fee?: string | undefined;
  readonly commission_percent?: string | undefined;
}

/** A checked licence as texts, which are parsed by the rules of the importer. */
interface LicenceCheckInput {
  readonly licence_authority: string;
  readonly licence_number: string;
  readonly licence_expires_on: string;
  /** RFC 3339 time at which the licence was looked up; by default now. */
  readonly checked_at?: string | undefined;
}

function readCheck(input: LicenceCheckInput, now: Date): Omit<CheckedLicence, keyof OperatorAct> {
  const texts = { ...input, checked_at: input.checked_at ?? '' };
  const { licence_expires_on, ...licence } = licenceFields(texts, now);
  if (licence_expires_on < licenceDay(now)) {
    throw new BadField(
      'licence_expires_on',
      `is ${licence_expires_on}, which is in the past; the licence must be renewed first`,
    );
  }
  const checked_at = pastTimeField(texts, 'checked_at', now) ?? now;
  if (checked_at > now) throw new BadField('checked_at', 'is in the future');
  return { ...licence, licence_expires_on, checked_at };
}

interface GatewayChange {
  /** False when the pharmacy already had this gateway. */
  readonly changed: boolean;
  /** New signing secret for calls to the system. It is returned only here. */
  readonly secret?: string | undefined;
}

function changeOf({ outcome, secret }: StoredChange): GatewayChange {
  if (outcome === 'not_found') throw pharmacyNotFound();
  return { changed: outcome === 'changed', secret };
}

/** @throws ServiceError `validation_error` with the first problem. */
function refuse([problem]: readonly BadRow[]): void {
  if (problem === undefined) return;
  const { column = '', message } = problem;
  throw validationError([{ path: column, code: 'invalid', message }]);
}

/** The members that have a value. */
function given(texts: object): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}

export type PharmacyRegistry = ReturnType<typeof createPharmacyRegistry>;

/**
 * Creates the use cases of registered pharmacies. They throw ServiceError `pharmacy_not_found` for an unknown pharmacy.
 * Each change is stored with the operator who made it.
 */
export function createPharmacyRegistry(dependencies: RegistryDependencies) {
  const { database, environment, encryption, webhookLoopback, clock } = dependencies;
  const show = async (pharmacyId: string): Promise<PharmacyDetails> => {
    const now = clock();
    const pharmacy = requirePharmacy(await showPharmacy(database, pharmacyId, now));
    const gateway = await findGateway(database, pharmacyId, now);
    const mapped = await readStockHeadings(database, pharmacyId);
    return {
      pharmacy,
      gateway_url: gateway.kind === 'http' ? gateway.url : null,
      stock_headings: mapped?.headings ?? {},
      stock_date_order: mapped?.date_order ?? null,
      changes: await changesOf(database, pharmacyId),
    };
  };
  const contact = async (pharmacyId: string): Promise<PharmacyContact> => {
    const pharmacy = requirePharmacy(await showPharmacy(database, pharmacyId, clock()));
    const { phone, opening_hours, services } = pharmacy;
    return { phone, opening_hours, services };
  };
  const fees = async (pharmacyId: string): Promise<PharmacyFees> => {
    const pharmacy = requirePharmacy(await showPharmacy(database, pharmacyId, clock()));
    const { delivery_fee, commission_percent } = pharmacy;
    return { delivery_fee, commission_percent };
  };
  return {
    show,
    /** The delivery fee and the commission, for the pharmacy itself and operators. */
    fees,
    /** How partners and patients reach the pharmacy. */
    contact,
    /** Returns the first `limit` pharmacies by id, and how many match the filters. */
    list: (filters: PharmacyFilters, { limit }: { readonly limit: number }) =>
      listPharmacies(database, filters, { limit, now: clock() }),
    /**
     * Returns the id of the new pharmacy, which is not found by searches until it is verified.
     *
     * @throws ServiceError `validation_error`, `pharmacy_exists`.
     */
    async register(
      { pharmacy_id = newId('pharmacy'), ...texts }: PharmacyInput,
      made_by: string,
    ): Promise<string> {
      const {
        verified_at: _,
        services,
        ...pharmacy
      } = readFields(() => readPharmacyRow({ pharmacy_id, ...given(texts) }, clock()));
      const registered = { ...pharmacy, services: services ?? [], made_by };
      const isNew = await registerPharmacy(database, registered, async (transaction) =>
        refuse(await pharmacyProblems(transaction, [{ ...pharmacy, line: 1 }])),
      );
      if (!isNew) throw new ServiceError('pharmacy_exists');
      return pharmacy_id;
    },
    /**
     * Records a licence check. A suspension stays.
     *
     * @throws ServiceError `validation_error`, also for an expired licence, for one of another pharmacy, and for a check in the future.
     */
    async verify(act: OperatorAct, input: LicenceCheckInput): Promise<void> {
      const licence = { ...act, ...readFields(() => readCheck(input, clock())) };
      const outcome = await verifyPharmacy(database, licence, async (transaction) =>
        refuse(await takenLicences(transaction, [{ ...licence, line: 1 }])),
      );
      if (outcome === 'not_found') throw pharmacyNotFound();
    },
    /** Hides the pharmacy from searches and refuses new requests to it. Returns false when it was already suspended. */
    suspend: async (act: OperatorAct, reason: string): Promise<boolean> =>
      hasChanged(await suspendPharmacy(database, { ...act, reason, now: clock() })),
    /** Returns false when the pharmacy was not suspended. */
    reinstate: async (act: OperatorAct, reason: string): Promise<boolean> =>
      hasChanged(await reinstatePharmacy(database, { ...act, reason })),
    /** Sends orders to the pharmacy's own system. @throws ServiceError `validation_error`. */
    async useSystem(act: OperatorAct, url: string): Promise<GatewayChange> {
      // The workers check each call by the same rules.
      const problems = gatewayUrlProblems(url, { allowLoopback: webhookLoopback });
      if (problems !== undefined)
        throw validationError([{ path: 'url', code: 'url', message: problems.join('; ') }]);
      return changeOf(await setHttpGateway({ database, encryption }, { ...act, url }));
    },
    /** Makes the pharmacy read its orders from the inbox. */
    useInbox: async (act: OperatorAct): Promise<GatewayChange> =>
      changeOf(await setInboxGateway(database, act)),
    /**
     * Creates a new signing secret. Calls are also signed with the previous one for a day.
     *
     * @returns the secret, which cannot be read again.
     * @throws ServiceError `gateway_without_secret`.
     */
    async rotateGatewaySecret(act: OperatorAct): Promise<string> {
      const rotation = { ...act, overlap_seconds: ROTATION_OVERLAP.fallback };
      const { secret } = changeOf(await rotateGatewaySecret({ database, encryption }, rotation));
      if (secret === undefined) throw new ServiceError('gateway_without_secret');
      return secret;
    },
    /** A pharmacy as partners see it. */
    async forPartners(pharmacyId: string): Promise<PharmacyForPartners> {
      const now = clock();
      const pharmacy = requirePharmacy(await showPharmacy(database, pharmacyId, now));
      const { city, state, latitude, longitude, delivery_fee, standing } = pharmacy;
      const offered = offerTimesOf(pharmacy, environment, now);
      return {
        ...summaryOf(pharmacy),
        city,
        state: `NG-${state}`,
        location: { lat: latitude, lng: longitude },
        delivery_fee,
        accepts_orders: standing === 'good',
        opens_at: offered === undefined || new Date(offered.offered_at) <= now ? null : offered.offered_at,
      };
    },
    /**
     * Changes how the pharmacy can be reached. Orders that were offered to it before keep their time limits.
     *
     * @param replaces the contact that the caller read; undefined to replace any.
     * @returns the stored contact. @throws ServiceError `validation_error`, `contact_changed`.
     */
    async setContact(
      act: OperatorAct,
      texts: ContactTexts,
      replaces?: PharmacyContact,
    ): Promise<PharmacyContact> {
      const { phone, opening_hours, services } = readFields(() => readContact(given(texts)));
      const changed = {
        ...(texts.phone !== undefined && { phone }),
        ...(texts.opening_hours !== undefined && { opening_hours }),
        ...(texts.services !== undefined && { services: services ?? [] }),
      };
      const outcome = await setPharmacyContact(database, { ...act, contact: changed }, (stored) => {
        const others = replaces === undefined ? [] : differingMembers(stored, replaces);
        if (others.length > 0) throw contactChanged(others);
      });
      hasChanged(outcome);
      return contact(act.pharmacy_id);
    },
    /**
     * Changes the delivery fee or the commission. Orders that were placed or re-routed before keep theirs.
     *
     * @returns the stored fees. @throws ServiceError `validation_error`.
     */
    async setFees(act: OperatorAct, texts: FeeTexts): Promise<PharmacyFees> {
      const record = given(texts);
      const changed = readFields(() => {
        for (const [column, text] of Object.entries(record))
          if (text.trim() === '') throw new BadField(column, 'is empty; enter 0 for none');
        return readFees(record);
      });
      hasChanged(await setPharmacyFees(database, { ...act, fees: changed }));
      return fees(act.pharmacy_id);
    },
    async limits(pharmacyId: string): Promise<CallLimit[]> {
      await show(pharmacyId);
      return readCallLimits(dependencies, `pharmacy:${pharmacyId}`);
    },
    /** Takes effect in every API process within a second. */
    async setLimits(act: OperatorAct, change: LimitChange): Promise<void> {
      hasChanged(await setPharmacyLimits(database, { ...act, ...change }));
    },
  };
}

function hasChanged(outcome: ChangeOutcome): boolean {
  if (outcome === 'not_found') throw pharmacyNotFound();
  return outcome === 'changed';
}

export interface FailingPharmacy extends FailingSystem {
  /** Orders that the system has not acknowledged yet. */
  readonly orders_waiting: number;
}

/** Lists the pharmacies whose systems fail, the longest failing first. */
export async function listFailingPharmacies({
  database,
}: {
  readonly database: Kysely<Database>;
}): Promise<FailingPharmacy[]> {
  const [systems, orders] = await Promise.all([listFailingSystems(database), ordersNotAccepted(database)]);
  return systems.map((system) => ({
    ...system,
    orders_waiting: orders.filter(({ pharmacy_id }) => pharmacy_id === system.pharmacy_id).length,
  }));
}
