import type { AwardPlan, AwardSettings, Citation } from '@assay/contract';
import { readBoardConfig, type FormatName } from './config.ts';
import { TimelineBoard, type Timeline } from './timeline.ts';

/** A row of final results, in the order of the board. */
export interface AwardRow {
  userId: string;
  rank: number;
  /** False outside competition: without medals and wins. */
  ranked: boolean;
  /** Number of problems with a full score. */
  solved: number;
  /** Whether any problem has points. */
  scored: boolean;
  tags: readonly string[];
  /** Empty without one. */
  affiliation: string;
  /** Problems that this participant solved before all others. */
  firsts: readonly string[];
}

export interface AwardProblem {
  problemId: string;
  slug: string;
}

export const awardKinds = [
  'winner',
  'gold-medal',
  'silver-medal',
  'bronze-medal',
  'honorable-mention',
  'first-to-solve',
  'group-winner',
  'organization-winner',
  'own',
] as const;
export type AwardKind = (typeof awardKinds)[number];

export interface Award {
  /** The kind, followed by `/` and `of` if there is more than one of the kind. */
  key: string;
  kind: AwardKind;
  /** The problem, tag or affiliation; of an own award its name in the key. Empty for others. */
  of: string;
  citation: Citation;
  userIds: string[];
}

/** Formats in which a problem is solved or not, so that someone is the first to solve it. */
const passFailFormats: ReadonlySet<FormatName> = new Set(['icpc', 'acm']);
export const isPassFailFormat = (format: FormatName): boolean => passFailFormats.has(format);

/**
 * The awards of final results: the computed ones with the changes of the directors. The only function that decides
 * awards: the ceremony, the contest API and the contest package all show its result.
 */
export function awardsOf(rows: readonly AwardRow[], problems: readonly AwardProblem[], plan: AwardPlan): Award[] {
  const edits = new Map(plan.edits.map((one) => [one.key, one]));
  const computed = computedAwards(rows, problems, plan.settings).flatMap((award): Award[] => {
    const edit = edits.get(award.key);
    if (edit?.removed) return [];
    return [{ ...award, citation: edit?.citation ?? award.citation, userIds: edit?.userIds ?? award.userIds }];
  });
  const own = plan.edits.flatMap(({ key, citation = {}, userIds = [] }): Award[] =>
    isOwnKey(key) ? [{ key, kind: 'own', of: key.slice(OWN.length), citation, userIds }] : [],
  );
  const place = new Map(plan.order.map((key, index) => [key, index]));
  const placeOf = ({ key }: Award) => place.get(key) ?? Infinity;
  // The order of awards without a place is kept.
  return [...computed, ...own]
    .map((award, index) => ({ award, index, at: placeOf(award) }))
    .toSorted((a, b) => (a.at === b.at ? a.index - b.index : a.at - b.at))
    .map(({ award }) => award);
}

const OWN = 'own/';
/** Whether an award exists only because directors added it. */
export const isOwnKey = (key: string): boolean => key.startsWith(OWN);

/**
 * The awards that follow from final results: medals by rank, where equal ranks share the better medal, to those who
 * have points; the best of each tag and affiliation; and the first to solve each problem.
 */
export function computedAwards(
  rows: readonly AwardRow[],
  problems: readonly AwardProblem[],
  settings: AwardSettings,
): Award[] {
  const ranked = rows.filter((one) => one.ranked);
  const scored = ranked.filter((one) => one.scored);
  const { gold, silver, bronze } = settings;
  const awards = [makeAward('winner', '', usersOf(scored.filter(({ rank }) => rank === 1)))];
  const medals = [
    { kind: 'gold-medal', count: gold },
    { kind: 'silver-medal', count: silver },
    { kind: 'bronze-medal', count: bronze },
  ] as const;
  let before = 0;
  for (const { kind, count } of medals) {
    const from = before;
    before += count;
    const last = before;
    if (count > 0) awards.push(makeAward(kind, '', usersOf(scored.filter(({ rank }) => rank > from && rank <= last))));
  }
  if (settings.honorableMention !== 'none') {
    const least = settings.honorableMention === 'below-median' ? 0 : 1;
    const most = settings.honorableMention === 'below-median' ? medianSolved(ranked) - 1 : Infinity;
    const mentioned = ranked.filter(
      ({ rank, scored: hasPoints, solved }) => (!hasPoints || rank > before) && solved >= least && solved <= most,
    );
    awards.push(makeAward('honorable-mention', '', usersOf(mentioned)));
  }
  if (settings.firstToSolve)
    for (const { problemId, slug } of problems) {
      const first = rows.filter(({ firsts }) => firsts.includes(problemId));
      if (first.length > 0) awards.push(makeAward('first-to-solve', problemId, usersOf(first), slug));
    }
  if (settings.groupWinners) awards.push(...winnersOf('group-winner', scored, ({ tags }) => tags));
  if (settings.affiliationWinners)
    awards.push(
      ...winnersOf('organization-winner', scored, ({ affiliation }) => (affiliation === '' ? [] : [affiliation])),
    );
  return awards;
}

const usersOf = (rows: readonly AwardRow[]) => rows.map(({ userId }) => userId);

/** Problems solved by the team in the middle; of two teams in the middle by the better one. */
function medianSolved(rows: readonly AwardRow[]): number {
  const solved = rows.map((one) => one.solved).toSorted((a, b) => b - a);
  return solved[Math.floor((solved.length - 1) / 2)] ?? 0;
}

/** The best of everyone with the same tag or affiliation, in the order of names. */
function winnersOf(
  kind: 'group-winner' | 'organization-winner',
  scored: readonly AwardRow[],
  namesOf: (row: AwardRow) => readonly string[],
): Award[] {
  const best = new Map<string, AwardRow[]>();
  for (const row of scored)
    for (const name of new Set(namesOf(row))) {
      const known = best.get(name) ?? [];
      if (known.every(({ rank }) => rank === row.rank)) best.set(name, [...known, row]);
    }
  return [...best].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, rows]) => makeAward(kind, name, usersOf(rows)));
}

function makeAward(kind: Exclude<AwardKind, 'own'>, of: string, userIds: string[], name = of): Award {
  return { key: of === '' ? kind : `${kind}/${of}`, kind, of, citation: citationOf(kind, name), userIds };
}

/** The citation of a computed award in both languages. */
function citationOf(kind: Exclude<AwardKind, 'own'>, name: string): Citation {
  switch (kind) {
    case 'winner':
      return { en: 'Contest winner', 'zh-Hans': '冠军' };
    case 'gold-medal':
      return { en: 'Gold medal', 'zh-Hans': '金牌' };
    case 'silver-medal':
      return { en: 'Silver medal', 'zh-Hans': '银牌' };
    case 'bronze-medal':
      return { en: 'Bronze medal', 'zh-Hans': '铜牌' };
    case 'honorable-mention':
      return { en: 'Honorable mention', 'zh-Hans': '优胜奖' };
    case 'first-to-solve':
      return { en: `First to solve problem ${name}`, 'zh-Hans': `${name} 题首个通过` };
    case 'group-winner':
      return { en: `Winner of group ${name}`, 'zh-Hans': `“${name}”组第一名` };
    case 'organization-winner':
      return { en: `Winner of ${name}`, 'zh-Hans': `${name}第一名` };
  }
}

/** A citation in a language, or in the other one if it has only that. */
export function citationIn({ en = '', 'zh-Hans': zh = '' }: Citation, locale: string): string {
  const [wanted, other] = locale.startsWith('zh') ? [zh, en] : [en, zh];
  return wanted === '' ? other : wanted;
}

/** What is computed unless directors choose something else. */
export const defaultAwardPlan: AwardPlan = {
  settings: {
    gold: 4,
    silver: 4,
    bronze: 4,
    honorableMention: 'none',
    firstToSolve: true,
    groupWinners: false,
    affiliationWinners: false,
  },
  edits: [],
  order: [],
};

/** The final results of a timeline that has the results that the freeze hides. */
export function awardRowsOf(timeline: Timeline): AwardRow[] {
  const { columns, list } = new TimelineBoard(timeline, { unfrozen: true }).documentAt(Infinity).participant;
  const isPassFail = isPassFailFormat(readBoardConfig(timeline.config).config.format);
  const people = new Map(timeline.participants.map((one) => [one.userId, one]));
  const weights = new Map(timeline.problems.map((one) => [one.problemId, one.weight]));
  return list.map(({ rank, userId, unranked, columns: cells }): AwardRow => {
    const own = cells.flatMap((cell, index) => {
      const problemId = columns[index]?.problemId;
      return problemId === undefined ? [] : [{ ...cell, problemId }];
    });
    const person = people.get(userId);
    return {
      userId,
      rank,
      ranked: unranked !== true,
      solved: own.filter(
        ({ score = 0, problemId }) => score > 0 && (isPassFail || score >= (weights.get(problemId) ?? 0)),
      ).length,
      scored: own.some(({ score = 0 }) => score > 0),
      tags: person?.tags ?? [],
      affiliation: person?.team?.affiliation ?? '',
      firsts: isPassFail ? own.filter(({ first }) => first).map(({ problemId }) => problemId) : [],
    };
  });
}
