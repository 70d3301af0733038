import { awardRowsOf, readTimeline, type AwardProblem, type AwardRow } from '@assay/rules';
import type { AppContext } from '../../context.ts';
import { awardProblems, awardRows } from '../clics/awards.ts';
import { readWholeContest } from '../clics/whole-contest.ts';
import { makeTimeline } from '../contest-timeline/make-timeline.ts';
import { isListed } from '../clics/visibility.ts';
import { listRanklists } from '../ranklists/queries.ts';

export interface Results {
  /** Best first; those who do not compete for ranks follow. */
  rows: AwardRow[];
  problems: AwardProblem[];
}

/** The results that decide the awards, with those that a freeze hides. Undefined without a contest. */
export async function findResults(context: Context, contestId: string): Promise<Results | undefined> {
  const known = await readWholeContest(context.db, contestId);
  if (!known?.state.contest) return undefined;
  const problems = awardProblems(known);
  if (known.state.contest.clock === null) return { problems, rows: await rowsWithoutClock(context, contestId) };
  const rows = awardRows(known);
  const ranked = new Set(rows.map(({ userId }) => userId));
  const others = [...known.state.participants.values()].filter(
    (one) => !ranked.has(one.userId) && isListed(known.state, one),
  );
  return {
    problems,
    rows: [
      ...rows,
      ...others.map(({ userId, tags, team }) => ({
        userId,
        rank: 0,
        ranked: false,
        solved: 0,
        scored: false,
        tags,
        affiliation: team?.affiliation ?? '',
        firsts: [],
      })),
    ],
  };
}

/** The contest API needs a clock; boards of earlier contests do not. */
async function rowsWithoutClock({ db, contestStates }: Context, contestId: string): Promise<AwardRow[]> {
  const state = await contestStates.read(db, contestId);
  if (!state) return [];
  const ranklists = await listRanklists(db, contestId);
  const open = ranklists.find(({ boardRole }) => boardRole === 'open') ?? ranklists[0];
  const wire = await makeTimeline(state, {
    key: '',
    name: '',
    config: open?.settings.config ?? 'type = icpc',
    unfrozen: true,
    revealsAll: true,
    isPublished: false,
  });
  return awardRowsOf(readTimeline(wire));
}

type Context = Pick<AppContext, 'db' | 'contestStates'>;
