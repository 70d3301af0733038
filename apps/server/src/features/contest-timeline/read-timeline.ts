import { MAX_TIMELINE_SUBMISSIONS, type WireTimeline } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { ContestState } from '../contest-log/contest-state.ts';
import { listOwnRanklists } from '../ranklists/engine/board-rows.ts';
import { makeTimeline, type TimelineOptions } from './make-timeline.ts';
import { listParticipantNames } from './queries.ts';

/** Timelines of one state of a contest that are kept: one for each ranklist and each kind of reader. */
const MAX_KEPT = 16;

/** By the state of a contest, until it changes: many readers, one computation. */
const computed = new WeakMap<ContestState, { seq: number; byOptions: Map<string, Promise<WireTimeline>> }>();

/** The timeline of a ranklist as of now. Refuses one that cannot be computed here or is too large. */
export async function readTimeline(
  { db, contestStates }: Pick<AppContext, 'db' | 'contestStates'>,
  contestId: string,
  { key, name }: { key: string; name: string },
  {
    isThawed,
    revealsAll = false,
    isPublished = false,
  }: { isThawed: boolean; revealsAll?: boolean; isPublished?: boolean },
): Promise<WireTimeline> {
  // A board of a foreign ranker cannot be computed here.
  const own = (await listOwnRanklists(db, contestId)).find((one) => one.key === key);
  const state = await contestStates.read(db, contestId);
  if (!own || !state) throw refusal('not-found');
  if (state.submissions.size + state.hacks.size > MAX_TIMELINE_SUBMISSIONS) throw refusal('timeline-too-large');
  const timeline = await compute(state, {
    key,
    name,
    config: own.settings.config ?? '',
    unfrozen: revealsAll || isThawed || own.boardRole === 'final',
    revealsAll,
    isPublished,
  });
  const names = await listParticipantNames(db, contestId);
  const named = timeline.participants.map((one) => ({ ...one, name: names.get(one.userId) ?? '' }));
  return { ...timeline, participants: named };
}

function compute(state: ContestState, options: TimelineOptions): Promise<WireTimeline> {
  let kept = computed.get(state);
  if (kept?.seq !== state.seq) {
    kept = { seq: state.seq, byOptions: new Map() };
    computed.set(state, kept);
  }
  const { byOptions } = kept;
  const optionsKey = JSON.stringify(options);
  const known = byOptions.get(optionsKey);
  if (known) return known;
  if (byOptions.size >= MAX_KEPT) byOptions.clear();
  const made = makeTimeline(state, options);
  byOptions.set(optionsKey, made);
  // The next reader tries again after a failure.
  made.catch(() => byOptions.delete(optionsKey));
  return made;
}
