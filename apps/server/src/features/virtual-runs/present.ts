import { SOLUTION_STATE } from '@assay/contract/states';
import type { Reply, VirtualRun, VirtualTeam } from '@assay/contract';
import { isRunOpen, runEndMs } from './policy.ts';
import type { RunRow, RunSolutionRow } from './queries.ts';
import type { MemberRow, TeamRow } from './team-queries.ts';

type Submission = Reply<'GET /api/contest/:contestId/virtual/:runId'>['submissions'][number];

export function presentRun(run: RunRow, nowMs: number): VirtualRun {
  return {
    _id: run.id,
    ...(run.teamId !== null && { team: { _id: run.teamId, name: run.teamName ?? '' } }),
    nth: run.nth,
    startedAt: run.startedAt.getTime(),
    duration: run.durationMs,
    ...(run.freezeMs !== null && { freeze: run.freezeMs }),
    endAt: runEndMs(run),
    open: isRunOpen(run, nowMs),
  };
}

export function presentRunSolution(row: RunSolutionRow): Submission {
  return {
    solutionId: row.id,
    problemId: row.problemId,
    userId: row.userId,
    submittedAt: row.submittedAt?.getTime() ?? 0,
    ...(row.contestTimeMs !== null && { time: row.contestTimeMs }),
    state: row.state,
    score: row.score,
    status: row.status,
    ...(row.subtasks !== null && row.state === SOLUTION_STATE.completed && { subtasks: row.subtasks }),
  };
}

/** `members`: of all teams, in order. */
export function presentTeam(team: TeamRow & { joined: boolean }, members: readonly MemberRow[]): VirtualTeam {
  const { id, name, code, joined } = team;
  return {
    _id: id,
    name,
    code,
    joined,
    members: members
      .filter(({ teamId }) => teamId === id)
      .map((member, at) => ({
        userId: member.userId,
        name: member.name,
        captain: at === 0 && member.joined,
        joined: member.joined,
      })),
  };
}
