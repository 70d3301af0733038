import { awardsOf, citationIn, type Award, type AwardProblem, type AwardRow } from '@assay/rules';
import type { ContestState } from './contest-state.ts';
import { idOfName } from './formats.ts';
import { groupIdOf, isPassFail, organizationIdOf, problemIdOf } from './objects.ts';
import { standingsOf } from './scoreboard.ts';
import { knowsAllResults, mayKnowParticipant, type Knowledge } from './visibility.ts';

export interface AwardObject {
  id: string;
  citation: string;
  team_ids: string[];
}

/** The awards once the results are official, for those who know all results. */
export function awardObjects(known: Knowledge): AwardObject[] {
  const { state, view } = known;
  if (state.finalizedAtMs === null || !knowsAllResults(state, view)) return [];
  return awardsOf(awardRows(known), awardProblems(known), state.awardPlan).map((award) => ({
    id: awardIdOf(state, award),
    citation: citationIn(award.citation, 'en'),
    team_ids: award.userIds.flatMap((userId) => {
      const participant = state.participants.get(userId);
      return participant && mayKnowParticipant(state, view, participant) ? [participant.id] : [];
    }),
  }));
}

/** The results that decide the awards, best first: everyone who competes for ranks. */
export function awardRows(known: Knowledge): AwardRow[] {
  const hasFirsts = isPassFail(known.state);
  return standingsOf(known).map(({ rank, participant, cells }) => ({
    userId: participant.userId,
    rank,
    ranked: true,
    solved: cells.filter(({ cell }) => cell.full).length,
    scored: cells.some(({ cell }) => cell.score > 0),
    tags: participant.tags,
    affiliation: participant.team?.affiliation ?? '',
    firsts: hasFirsts
      ? cells.flatMap(({ problemId, cell }) => (cell.first && !cell.provisional ? [problemId] : []))
      : [],
  }));
}

/** Problems in the order of their letters. */
export function awardProblems({ state }: Pick<Knowledge, 'state'>): AwardProblem[] {
  return [...state.problems]
    .map(([problemId, { slug }]) => ({ problemId, slug }))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : Number(a.slug > b.slug)));
}

/** The id of an award in the contest API. */
export function awardIdOf(state: ContestState, { kind, of }: Award): string {
  switch (kind) {
    case 'first-to-solve':
      return `${kind}-${problemIdOf(of)}`;
    case 'group-winner':
      return shortId(kind, groupIdOf(state, of));
    case 'organization-winner':
      return shortId(kind, organizationIdOf(state, of));
    case 'own':
      return `own-${of}`;
    case 'winner':
    case 'gold-medal':
    case 'silver-medal':
    case 'bronze-medal':
    case 'honorable-mention':
      return kind;
  }
}

const MAX_ID_LENGTH = 36;

/** The id of an award for the holder of an id, with a part of its hash if the id is too long. */
function shortId(kind: string, id: string): string {
  const full = `${kind}-${id}`;
  return full.length <= MAX_ID_LENGTH ? full : idOfName(kind, id, MAX_ID_LENGTH - kind.length - 1);
}
