import type { Stage } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { RANKLIST_STATE } from '@assay/contract/states';
import { anOverview } from '../../../testing/contest-answers.ts';
import type { Overview } from '../contest-admin.api.ts';
import { needsOf } from './needs.ts';

const open = {
  problemEnabled: true,
  solutionEnabled: true,
  problemAllowCreateSolution: true,
  solutionAllowSubmit: true,
};
const stages: Stage[] = [
  { name: 'upcoming', start: 0, settings: { registrationEnabled: true } },
  { name: 'running', start: 1_000_000, settings: open },
  { name: 'end', start: 2_000_000, settings: { ranklistEnabled: true } },
];
const fine = anOverview({
  serverTime: 1_500_000,
  problems: [{ problemId: 'p', hasData: true, isJudged: true }],
  ranklists: { total: 1, state: RANKLIST_STATE.valid, updatedAt: 1 },
});
const kinds = (part: Partial<Overview>, nowMs = 1_500_000, of = stages) =>
  needsOf({ ...fine, ...part }, of, nowMs).map(({ kind, urgent }) => (urgent ? `${kind}!` : kind));

describe('the needs of a contest', () => {
  it('are empty while all is well', () => {
    expect(kinds({})).toEqual([]);
  });

  it('is a question that the jury has not answered', () => {
    expect(kinds({ openQuestions: 2 })).toEqual(['questions!']);
  });

  it('are urgent if they affect contestants, and not urgent while nothing is open yet', () => {
    const runners = { total: 1, online: 0 };
    expect(kinds({ runners })).toEqual(['no-runners!']);
    expect(kinds({ runners }, 500)).toEqual(['no-runners']);
    expect(kinds({ runners }, 2_500_000)).toEqual([]);
  });

  it('include stuck queues, faults, and problems that cannot be judged', () => {
    const solutions = { ...fine.solutions, pending: 3 };
    expect(kinds({ solutions, oldestPendingAt: 1_400_000 })).toEqual(['stuck!']);
    expect(kinds({ solutions, oldestPendingAt: 1_495_000 })).toEqual([]);
    expect(kinds({ faults: { total: 1, latest: [] } })).toEqual(['faults!']);
    expect(kinds({ problems: [{ problemId: 'p', hasData: false, isJudged: false }] })).toEqual(['no-data!']);
    expect(kinds({ problems: [{ problemId: 'p', hasData: true, isJudged: false }] })).toEqual(['no-runner-for!']);
  });

  it('include waiting uploads once nothing more can be uploaded, and not before', () => {
    const solutions = { ...fine.solutions, created: 2 };
    expect(kinds({ solutions })).toEqual([]);
    expect(kinds({ solutions }, 2_500_000)).toEqual(['uploads!']);
  });

  it('include everything that a new contest lacks', () => {
    const bare = stages.map((stage) => ({ ...stage, settings: {} }));
    expect(
      kinds({ problems: [], ranklists: { total: 0, state: RANKLIST_STATE.valid, updatedAt: 0 } }, 500, bare),
    ).toEqual(['never-open']);
    expect(kinds({}, 1_500_000, bare)).toEqual(['never-open!']);
    expect(kinds({}, 2_500_000, bare)).toEqual([]);
    expect(
      kinds(
        {
          problems: [],
          ranklists: { total: 0, state: RANKLIST_STATE.valid, updatedAt: 0 },
          participants: { total: 0, banned: 0 },
        },
        500,
        [{ name: 'upcoming', start: 0, settings: {} }, ...stages.slice(1)],
      ),
    ).toEqual(['no-problems', 'no-way-in', 'no-ranklist']);
  });
});
