import { isPassFail, problemIdOf } from './objects.ts';
import { standingsOf, type Standing } from './scoreboard.ts';
import { knowsAllResults, type Knowledge } from './visibility.ts';

export interface Award {
  id: string;
  citation: string;
  team_ids: string[];
}

const MEDALS = [
  { id: 'gold-medal', citation: 'Gold medal', last: 4 },
  { id: 'silver-medal', citation: 'Silver medal', last: 8 },
  { id: 'bronze-medal', citation: 'Bronze medal', last: 12 },
] as const;

/**
 * The awards that follow from the board once the results are official, for those who know all results: the winner,
 * medals for four places each, and the first team to solve each problem.
 */
export function awardObjects(known: Knowledge): Award[] {
  const { state, view } = known;
  if (state.finalizedAtMs === null || !knowsAllResults(state, view)) return [];
  const standings = standingsOf(known).filter(hasResult);
  const teamsOf = (rows: readonly Standing[]) => rows.map(({ participant }) => participant.id);
  const winners = standings.filter(({ rank }) => rank === 1);
  const awards: Award[] = [{ id: 'winner', citation: 'Contest winner', team_ids: teamsOf(winners) }];
  let before = 0;
  for (const { id, citation, last } of MEDALS) {
    const from = before;
    const rows = standings.filter(({ rank }) => rank > from && rank <= last);
    awards.push({ id, citation, team_ids: teamsOf(rows) });
    before = last;
  }
  if (!isPassFail(state)) return awards;
  for (const [problemId, { slug }] of state.problems) {
    const first = standings.find(({ cells }) =>
      cells.some((one) => one.problemId === problemId && one.cell.first && !one.cell.provisional),
    );
    if (!first) continue;
    const id = `first-to-solve-${problemIdOf(problemId)}`;
    awards.push({ id, citation: `First to solve problem ${slug}`, team_ids: teamsOf([first]) });
  }
  return awards;
}

const hasResult = ({ cells }: Standing) => cells.some(({ cell }) => cell.score > 0);
