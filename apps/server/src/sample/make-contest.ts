import { randomUUID } from 'node:crypto';
import type { ContestProblemSettings, Stage, StageSettings } from '@assay/contract';
import type { ContestClock } from '@assay/rules';
import { ACCESS_LEVEL } from '@assay/contract/states';
import type { Tx } from '../db/client.ts';
import { updateBoardRoles } from '../features/boards/queries.ts';
import { insertClock } from '../features/clocks/queries.ts';
import { insertContestProblem } from '../features/contest-problems/queries.ts';
import { insertContest, stageColumns } from '../features/contests/queries.ts';
import { drawPublicId, insertPublic, updateVisible } from '../features/public-ranklists/queries.ts';
import { insertRanklist, updateRanklistSettings } from '../features/ranklists/queries.ts';
import { translated } from './sample-organization.ts';

const FULL_MARK = 100;
export const SOLUTIONS_EACH = 100;

/** Practice: everything of one's own is visible, and for comparison everything of others. */
const openStage: StageSettings = {
  registrationEnabled: true,
  registrationAllowPublic: true,
  problemEnabled: true,
  problemShowTags: true,
  problemAllowCreateSolution: true,
  solutionEnabled: true,
  solutionAllowSubmit: true,
  solutionShowDetails: true,
  ranklistEnabled: true,
  participantEnabled: true,
};
const overStage: StageSettings = {
  problemEnabled: true,
  solutionEnabled: true,
  solutionShowDetails: true,
  ranklistEnabled: true,
};

interface MadeContest {
  orgId: string;
  sample: Parameters<typeof translated>[0] & { slug: string };
  nowMs: number;
  clock: ContestClock;
  /** In the order of their letters. */
  problemIds: readonly string[];
  /** Of their balloons, in the same order. */
  colors?: readonly string[] | undefined;
  /** Of each problem. */
  problemRules?: Pick<ContestProblemSettings, 'interval' | 'feedback'> | undefined;
  /** Of single problems, in the same order. */
  ownRules?: readonly Partial<Pick<ContestProblemSettings, 'score' | 'pretests'>>[] | undefined;
  /** While the contest runs, in addition to `openStage`. */
  whileRunning?: StageSettings | undefined;
  format: 'icpc' | 'ioi' | 'codeforces';
  allowsVirtual: boolean;
}

/** The letter of a problem by its place in the contest, from 0. */
export const letterOf = (index: number): string => String.fromCodePoint(65 + index);

/** A public contest with problems and a public board, which is open to participants from its start to its end. */
export async function insertSampleContest(
  tx: Tx,
  { orgId, sample, nowMs, clock, problemIds, colors = [], problemRules = {}, format, ...given }: MadeContest,
): Promise<string> {
  const { ownRules = [], whileRunning = {}, allowsVirtual } = given;
  const id = randomUUID();
  const { startMs, durationMs } = clock;
  const stages: Stage[] = [
    { name: 'upcoming', start: 0, settings: {} },
    { name: 'running', start: startMs, at: { event: 'start' }, settings: { ...openStage, ...whileRunning } },
    { name: 'end', start: startMs + durationMs, at: { event: 'end' }, settings: overStage },
  ];
  const kind = { accessLevel: ACCESS_LEVEL.public, rulesVersion: 2, allowsVirtual } as const;
  const columns = stageColumns(stages, nowMs, clock);
  await insertContest(tx, { id, orgId, slug: sample.slug, ...kind, ...translated(sample), ...columns });
  await insertClock(tx, id, clock);
  for (const [index, problemId] of problemIds.entries()) {
    const color = colors[index];
    const settings = {
      ...problemRules,
      slug: letterOf(index),
      score: FULL_MARK,
      solutionCountLimit: SOLUTIONS_EACH,
      ...ownRules[index],
    };
    await insertContestProblem(tx, id, problemId, { ...settings, ...(color !== undefined && { color }) });
  }
  await insertRanklist(tx, { contestId: id, key: 'main', name: 'Ranklist' });
  // As in rounds with pretests, where an earlier full score is a wrong try.
  const config = format === 'codeforces' ? 'type = codeforces\nlastAccepted = 1' : `type = ${format}`;
  await updateRanklistSettings(tx, id, 'main', { settings: { config }, isForeign: false });
  await updateBoardRoles(tx, id, { openKey: 'main' });
  const boardId = drawPublicId();
  await insertPublic(tx, { id: boardId, contestId: id, key: 'main' });
  await updateVisible(tx, boardId, true);
  return id;
}
