/** Names the keys and members that acted, as far as an organisation may see them. */
import type { Kysely } from 'kysely';
import { findActorNames } from '../../db/audit.ts';
import type { OrganisationChoice } from '../../db/portal/memberships.ts';
import { selectRequests } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import { OPERATOR } from '../../domain/audit.ts';
import { isId } from '../../domain/common/ids.ts';
import { timelineForPharmacy } from '../../domain/pharmacies/orders.ts';
import type { HoldEnd, HoldReason } from '../../domain/holds/holds.ts';
import { ACTORS } from '../../domain/requests/statuses.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import type { FulfilmentClient } from '../requests/fulfilment-client.ts';
import { requireOwnRequest } from '../requests/read-request.ts';
import { authorizationUntil } from '../requests/decisions.ts';
import { orderNotFound } from '../pharmacies/orders.ts';

/** `organisation`: the reader's own side, without a recorded key or member. `support`: one of our operators. */
export const ACTOR_KINDS = [
  'member',
  'former_member',
  'key',
  'organisation',
  'partner',
  'pharmacy',
  'courier',
  'system',
  'support',
] as const;

interface ShownActor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /** Name of the member or key; null when none is recorded, or when the reader may not see it. */
  readonly name: string | null;
}

export interface EntryActor {
  readonly sequence: number;
  readonly actor: ShownActor;
  /** The member or key that recorded a courier's step; else null. */
  readonly recorded_by: ShownActor | null;
  readonly hold_reason: HoldReason | null;
  readonly hold_end: HoldEnd | null;
}

export interface NamedId extends ShownActor {
  readonly id: string;
}

export interface TimelineActors {
  readonly entries: readonly EntryActor[];
  /** The actor that submitted an authorization code without a hold. */
  readonly authorized_by: ShownActor | null;
  /** Deadline for submitting an authorization code; null when none is accepted, and for pharmacies. RFC 3339 UTC. */
  readonly authorization_until: string | null;
}

interface ActorDependencies {
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
  readonly clock: () => Date;
}

export function createActors(dependencies: ActorDependencies) {
  const { database } = dependencies;
  return {
    async named(organisation: OrganisationChoice, ids: readonly string[]): Promise<NamedId[]> {
      const naming = await namesOf(database, organisation, ids);
      return ids.map((id) => ({ id, ...naming(id) }));
    },
    /**
     * Names the actors of the timeline entries that the organisation sees, but no member or key of the other side.
     *
     * @throws ServiceError `request_not_found` or `order_not_found` when the organisation has no such request or
     *   order.
     */
    ofTimeline: (organisation: OrganisationChoice, requestId: string): Promise<TimelineActors> =>
      timelineActors(dependencies, organisation, requestId),
  };
}

async function timelineActors(
  dependencies: ActorDependencies,
  organisation: OrganisationChoice,
  requestId: string,
): Promise<TimelineActors> {
  const { database, clock } = dependencies;
  const isPartner = 'partner_id' in organisation;
  if (isPartner) await requireOwnRequest(dependencies, { ...organisation, request_id: requestId });
  const row = isId('request', requestId)
    ? await selectRequests(database)
        .select(['pharmacy_id', 'former_pharmacy_ids'])
        .where('request_id', '=', requestId)
        .executeTakeFirst()
    : undefined;
  if (
    !isPartner &&
    ![row?.pharmacy_id, ...(row?.former_pharmacy_ids ?? [])].includes(organisation.pharmacy_id)
  )
    throw orderNotFound();
  // Postgres may not have a request yet that was placed just now.
  if (row === undefined) return { entries: [], authorized_by: null, authorization_until: null };
  const { submission, timeline, late_authorization: late } = row;
  const shown = isPartner ? timeline : timelineForPharmacy(submission, timeline, organisation.pharmacy_id);
  const acted = shown.flatMap(({ by }) => by ?? []);
  const naming = await namesOf(database, organisation, late?.by === undefined ? acted : [...acted, late.by]);
  let holder = submission.pharmacy.pharmacy_id;
  const entries = shown.map((entry) => {
    const isTheirs = isPartner || holder === organisation.pharmacy_id;
    holder = entry.rerouted?.pharmacy.pharmacy_id ?? holder;
    return isTheirs ? entryActor(entry, isPartner, naming) : entryOfOtherPharmacy(entry);
  });
  const authorizer = isPartner
    ? late?.by === undefined
      ? side('organisation')
      : naming(late.by)
    : side('partner');
  return {
    entries,
    authorized_by: late === null ? null : authorizer,
    authorization_until: isPartner ? authorizationUntil(row, clock()) : null,
  };
}

function entryOfOtherPharmacy({ sequence, actor }: TimelineEntry): EntryActor {
  return { sequence, actor: side(actor), recorded_by: null, hold_reason: null, hold_end: null };
}

function entryActor(
  { sequence, actor, operator, by, opened, resolved }: TimelineEntry,
  isPartner: boolean,
  naming: (id: string) => ShownActor,
): EntryActor {
  const isOwn = isPartner ? actor === 'partner' : actor === 'pharmacy' || actor === 'courier';
  const named = isOwn && by !== undefined ? naming(by) : null;
  const own = named ?? side('organisation');
  const isCourier = actor === 'courier';
  return {
    sequence,
    actor: operator === undefined ? (isOwn && !isCourier ? own : side(actor)) : side('support'),
    recorded_by: isCourier ? named : null,
    hold_reason: opened?.reason ?? null,
    hold_end: resolved?.end ?? null,
  };
}

async function namesOf(
  database: Kysely<Database>,
  organisation: OrganisationChoice,
  ids: readonly string[],
): Promise<(id: string) => ShownActor> {
  const found = await findActorNames(database, idOf(organisation), [...new Set(ids)]);
  return (id) => {
    if (id === OPERATOR) return side('support');
    const actor = ACTORS.find((one) => one === id);
    if (actor !== undefined) return side(actor);
    return found.get(id) ?? side(isId('key', id) ? 'key' : 'former_member');
  };
}

function side(kind: ShownActor['kind']): ShownActor {
  return { kind, name: null };
}

function idOf(organisation: OrganisationChoice): string {
  return 'partner_id' in organisation ? organisation.partner_id : organisation.pharmacy_id;
}
