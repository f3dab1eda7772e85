import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  listActors,
  readTimelineActors,
  type Actor,
  type TimelineActor,
  type TimelineActors,
} from '../../client/generated/index.ts';
import { unwrap } from '../data/unwrap.ts';

/** Ids with a name on the server: members, keys and our own. */
const NAMED_IDS = /^(?:(?:usr|key)_[0-9a-z]+|ops|partner|pharmacy|courier|system)$/;
/** Poll interval while the shown timeline has more entries than actors. */
const POLL_MS = 1_000;

const ACTOR_LABELS: Readonly<Record<Actor['kind'], string>> = {
  member: 'a member',
  former_member: 'a former member',
  key: 'a deleted API key',
  organisation: 'your organisation',
  partner: 'the HMO',
  pharmacy: 'the pharmacy',
  courier: 'the courier',
  system: 'the system',
  support: 'our support team',
};

export function formatActor({ kind, name }: Actor): string {
  if (name === null) return ACTOR_LABELS[kind];
  if (kind === 'key') return `API key “${name}”`;
  return kind === 'former_member' ? `${name} (former member)` : name;
}

/**
 * Loads the names of members and keys and returns a function that replaces their ids. It returns an empty text for an
 * id until the names are loaded, and other texts unchanged.
 */
export function useActorNames(ids: readonly string[]): (id: string) => string {
  const lookedUp = [...new Set(ids.filter((id) => NAMED_IDS.test(id)))].toSorted();
  const { data } = useQuery({
    queryKey: ['actors', lookedUp],
    enabled: lookedUp.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        pagesOf(lookedUp).map((page) => unwrap(listActors({ query: { ids: page.join(',') }, signal }))),
      );
      return pages.flatMap(({ actors }) => actors);
    },
  });
  return (id) => {
    if (!NAMED_IDS.test(id)) return id;
    const actor = data?.find((candidate) => candidate.id === id);
    return actor === undefined ? '' : formatActor(actor);
  };
}

/** Splits ids into pages of 100, the maximum of one call. */
function pagesOf(ids: readonly string[]): string[][] {
  const pages: string[][] = [];
  for (let from = 0; from < ids.length; from += 100) pages.push(ids.slice(from, from + 100));
  return pages;
}

export const timelineActorsKey = (request_id: string) => ['timeline-actors', request_id] as const;

/**
 * Loads the names of the people and keys behind the entries of a timeline.
 *
 * @param entries number of entries in the shown timeline.
 * @returns undefined until loaded.
 */
export function useTimelineActors(request_id: string, entries: number): TimelineActors | undefined {
  const { data } = useQuery<TimelineActors>({
    queryKey: [...timelineActorsKey(request_id), entries],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.entries.length ?? 0) < entries ? POLL_MS : false),
    retry: true,
    retryDelay: POLL_MS,
    queryFn: ({ signal }) => unwrap(readTimelineActors({ path: { request_id }, signal, cache: 'no-store' })),
  });
  return data;
}

/** Returns for example `by Ada Obi` or `by the courier, recorded by Ada Obi`. */
export function formatEntryActor(
  entry: TimelineActor | undefined,
  side: TimelineActor['actor']['kind'],
): string {
  if (entry === undefined) return `by ${ACTOR_LABELS[side]}`;
  const recorded = entry.recorded_by === null ? '' : `, recorded by ${formatActor(entry.recorded_by)}`;
  return `by ${formatActor(entry.actor)}${recorded}`;
}

const HOLD_END_LABELS: Readonly<Record<NonNullable<TimelineActor['hold_end']>, string>> = {
  approve: 'approved',
  decline: 'declined',
  authorize: 'authorization code given',
  attach_prescriptions: 'prescriptions attached',
  correct_address: 'address corrected',
  correct_recipient: 'recipient corrected',
  withdraw: 'withdrawn by the pharmacy',
  expire: 'not answered in time',
};

/** Label of a reason or of the end of a hold, such as `price changed` or `approved`. */
export function codeLabel(code: string): string {
  return (HOLD_END_LABELS as Readonly<Record<string, string>>)[code] ?? code.replaceAll('_', ' ');
}
