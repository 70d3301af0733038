import { describe, expect, it } from 'vitest';
import type { JudgePlan, SubtaskPlan } from '../judge-plan.ts';
import { pretestPlan } from './pretest-plan.ts';

const subtask = (id: string, points: number, cases: string[], dependsOn: string[] = []): SubtaskPlan => ({
  id,
  name: `Part ${id}`,
  points,
  scoring: 'min',
  dependsOn,
  cases: cases.map((name) => ({
    name,
    input: `${name}.in`,
    answer: `${name}.ans`,
    weight: 1,
    sample: false,
    timeMs: 1000,
    memoryBytes: 1,
  })),
});
const plan: JudgePlan = {
  timeMs: 1000,
  memoryBytes: 1,
  outputBytes: 1,
  checker: { type: 'native', compare: 'tokens', caseSensitive: true, absolute: null, relative: null },
  subtasks: [subtask('0', 0, ['s1', 's2']), subtask('1', 30, ['a', 'b']), subtask('2', 70, ['c', 'd'], ['0', '1'])],
};
const shapeOf = (one: JudgePlan | null) =>
  one?.subtasks.map(({ id, points, dependsOn, cases }) => [id, points, dependsOn, cases.map(({ name }) => name)]);

describe('the plan of pretests', () => {
  it('has the first cases, worth the full score', () => {
    expect(shapeOf(pretestPlan(plan, { by: 'count', count: 3 }))).toEqual([
      ['0', 0, [], ['s1', 's2']],
      ['1', 100, [], ['a']],
    ]);
    expect(shapeOf(pretestPlan(plan, { by: 'count', count: 2 }))).toEqual([['0', 100, [], ['s1', 's2']]]);
    expect(pretestPlan(plan, { by: 'count', count: 1000 })).toEqual(plan);
  });

  it('has the named subtasks or cases, without dependencies on what is left out', () => {
    expect(shapeOf(pretestPlan(plan, { by: 'subtasks', names: ['0', 'Part 2'] }))).toEqual([
      ['0', 0, [], ['s1', 's2']],
      ['2', 100, ['0'], ['c', 'd']],
    ]);
    expect(shapeOf(pretestPlan(plan, { by: 'cases', names: ['b', 'c'] }))).toEqual([
      ['1', 30, [], ['b']],
      ['2', 70, ['1'], ['c']],
    ]);
  });

  it('does not exist without a case', () => {
    expect(pretestPlan(plan, { by: 'cases', names: ['missing'] })).toBeNull();
    expect(pretestPlan(plan, { by: 'subtasks', names: [] })).toBeNull();
  });
});
