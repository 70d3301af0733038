/** A team of the final standings, in their order. */
export interface ResultTeam {
  /** ICPC id of the team. */
  externalId: string;
  /** Position in the standings, from 1; teams with the same result share one. */
  position: number;
  solved: number;
  penaltyMinutes: number;
  /** Contest minute of the last solved problem; 0 without one. */
  lastSolvedMinute: number;
  medal: 'gold' | 'silver' | 'bronze' | null;
  /** Names of the groups (sites, regions) of the team. */
  groups: readonly string[];
}

const MEDAL_PLACES = 12;
const medalNames = { gold: 'Gold Medal', silver: 'Silver Medal', bronze: 'Bronze Medal' } as const;

/**
 * The file `results.tsv` of the ICPC: per team its ICPC id, rank, award, number of solved problems, penalty, minute of
 * the last solved problem, and the groups that it won. Ranks follow the requirements for contest control systems:
 *
 * - Down to the last place with a medal, and at least to place 12, the rank is the position.
 * - Of the others, teams that solved fewer problems than the median are not ranked: they have an honorable mention.
 * - All others rank by the number of solved problems only.
 */
export function resultsTsv(teams: readonly ResultTeam[]): string {
  const lastPlace = Math.max(MEDAL_PLACES, ...teams.filter(({ medal }) => medal !== null).map((one) => one.position));
  const median = medianOf(teams.map(({ solved }) => solved));
  const winners = groupWinners(teams);
  const placed = teams.filter(({ position }) => position <= lastPlace).length;
  const others = teams.filter(({ position, solved }) => position > lastPlace && solved >= median);
  const rankOf = ({ position, solved }: ResultTeam): number | null => {
    if (position <= lastPlace) return position;
    if (solved < median) return null;
    return 1 + placed + others.filter((other) => other.solved > solved).length;
  };
  const lines = teams.map((team) => {
    const rank = rankOf(team);
    const award = team.medal !== null ? medalNames[team.medal] : rank === null ? 'Honorable' : 'Ranked';
    return [
      team.externalId,
      rank === null ? '' : String(rank),
      award,
      String(team.solved),
      String(team.penaltyMinutes),
      String(team.lastSolvedMinute),
      team.groups.filter((group) => winners.get(group) === team.position).join(', '),
    ];
  });
  return tsvOf([['results', '1'], ...lines]);
}

/** Of an even number of values, the mean of the two in the middle. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? 0;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + upper) / 2 : upper;
}

/** The best position in each group, among teams that solved a problem. */
function groupWinners(teams: readonly ResultTeam[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const { groups, position, solved } of teams) {
    if (solved === 0) continue;
    for (const group of groups) best.set(group, Math.min(position, best.get(group) ?? Infinity));
  }
  return best;
}

/** Lines of tab-separated fields. The format has no escapes: white space becomes a space. */
export function tsvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((field) => field.replaceAll(/\s+/g, ' ')).join('\t')}\n`).join('');
}
