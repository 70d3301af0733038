import { TimelineBoard, type Timeline } from '@assay/rules';
import type { BoardLeader } from '../board-document.ts';
import { readBoard } from '../board-document.ts';

/** The totals of participants over time, as a chart of leaders has them: a point for each change. */
export function scoreLines(
  timeline: Timeline,
  userIds: readonly string[],
  { unfrozen, untilMs }: { unfrozen: boolean; untilMs: number },
): BoardLeader[] {
  const chosen = new Set(userIds);
  const only: Timeline = {
    ...timeline,
    participants: timeline.participants.filter(({ userId }) => chosen.has(userId)),
    solutions: timeline.solutions.filter(({ userId }) => chosen.has(userId)),
    hacks: timeline.hacks && timeline.hacks.filter(({ userId }) => chosen.has(userId)),
    // The engine follows its first rows; there are no others.
    config: `${timeline.config}\ntopstars = 20`,
  };
  const board = readBoard(new TimelineBoard(only, { unfrozen }).documentAt(untilMs));
  return userIds.flatMap((userId) => board.leaders.find((one) => one.userId === userId) ?? []);
}
