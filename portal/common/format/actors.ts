/** Who did something, in words. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  listActors,
  readTimelineActors,
  type Actor,
  type TimelineActor,
  type TimelineActors,
} from '../../client/generated/index.ts';
import { answered } from '../data/answered.ts';

/** Ids that the server names: of members, of keys, and our own. */
const NAMED = /^(?:(?:usr|key)_[0-9a-z]+|ops|partner|pharmacy|courier|system)$/;
/** While the timeline that is shown is ahead of the names; milliseconds. */
const AGAIN_MS = 1_000;

const SIDES: Readonly<Record<Actor['kind'], string>> = {
  member: 'a member',
  former_member: 'a former member',
  key: 'a deleted API key',
  organisation: 'your organisation',
  partner: 'the partner',
  pharmacy: 'the pharmacy',
  courier: 'the courier',
  system: 'the engine',
  support: 'our support team',
};

export function actorInWords({ kind, name }: Actor): string {
  if (name === null) return SIDES[kind];
  if (kind === 'key') return `API key “${name}”`;
  return kind === 'former_member' ? `${name} (former member)` : name;
}

/** Names ids of members and keys; other texts stay as they are, and ids are empty until their names are known. */
export function useActorNames(ids: readonly string[]): (id: string) => string {
  const asked = [...new Set(ids.filter((id) => NAMED.test(id)))].toSorted();
  const { data } = useQuery({
    queryKey: ['actors', asked],
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        pagesOf(asked).map((some) => answered(listActors({ query: { ids: some.join(',') }, signal }))),
      );
      return pages.flatMap(({ actors }) => actors);
    },
  });
  return (id) => {
    if (!NAMED.test(id)) return id;
    const actor = data?.find((one) => one.id === id);
    return actor === undefined ? '' : actorInWords(actor);
  };
}

/** As many as one call may name. */
function pagesOf(ids: readonly string[]): string[][] {
  const pages: string[][] = [];
  for (let from = 0; from < ids.length; from += 100) pages.push(ids.slice(from, from + 100));
  return pages;
}

export const timelineActorsKey = (request_id: string) => ['timeline-actors', request_id] as const;

/** Who acted in a timeline of so many entries; undefined before it is known. */
export function useTimelineActors(request_id: string, entries: number): TimelineActors | undefined {
  const { data } = useQuery<TimelineActors>({
    queryKey: [...timelineActorsKey(request_id), entries],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.entries.length ?? 0) < entries ? AGAIN_MS : false),
    retry: true,
    retryDelay: AGAIN_MS,
    queryFn: ({ signal }) =>
      answered(readTimelineActors({ path: { request_id }, signal, cache: 'no-store' })),
  });
  return data;
}

/** `by Ada Obi`, `by the courier, recorded by Ada Obi`. */
export function byInWords(entry: TimelineActor | undefined, side: TimelineActor['actor']['kind']): string {
  if (entry === undefined) return `by ${SIDES[side]}`;
  const recorded = entry.recorded_by === null ? '' : `, recorded by ${actorInWords(entry.recorded_by)}`;
  return `by ${actorInWords(entry.actor)}${recorded}`;
}

const HOLD_ENDS: Readonly<Record<NonNullable<TimelineActor['hold_end']>, string>> = {
  approve: 'approved',
  decline: 'declined',
  authorize: 'authorization code given',
  attach_prescriptions: 'prescriptions attached',
  correct_address: 'address corrected',
  correct_recipient: 'recipient corrected',
  withdraw: 'withdrawn by the pharmacy',
  expire: 'not answered in time',
};

/** A reason, or what ended a hold: `price changed`, `approved`. */
export function codeInWords(code: string): string {
  return (HOLD_ENDS as Readonly<Record<string, string>>)[code] ?? code.replaceAll('_', ' ');
}
