import { describe, expect, it, test } from 'vitest';
import { isGateOpen, stageGates, switchesNeededBy, type StageGateName, type StageSwitch } from './stage-gates.ts';

describe('a gate', () => {
  it.each(Object.keys(stageGates) as StageGateName[])('%s is open when all of its switches are on', (name) => {
    const { switches } = stageGates[name];
    const all = Object.fromEntries(switches.map((one) => [one, true]));
    expect(isGateOpen(all, name)).toBe(true);
    for (const one of switches) {
      expect(isGateOpen({ ...all, [one]: false }, name)).toBe(false);
      const { [one]: _, ...others } = all;
      expect(isGateOpen(others, name)).toBe(false);
    }
  });

  it('is behind an existing gate', () => {
    const outer = Object.values(stageGates).flatMap((gate) => ('behind' in gate ? [gate.behind] : []));
    expect(outer.filter((name) => !Object.keys(stageGates).includes(name))).toEqual([]);
  });
});

test.each<[StageSwitch, StageSwitch[]]>([
  ['registrationEnabled', []],
  ['registrationAllowPublic', ['registrationEnabled']],
  ['problemEnabled', []],
  ['problemShowTags', ['problemEnabled']],
  ['problemAllowCreateSolution', ['problemEnabled', 'solutionEnabled']],
  ['solutionEnabled', []],
  ['solutionAllowSubmit', ['solutionEnabled']],
  ['solutionShowDetails', ['solutionEnabled']],
  ['solutionShowOther', ['solutionEnabled']],
  ['solutionShowOtherDetails', ['solutionEnabled', 'solutionShowOther', 'solutionShowDetails']],
  ['solutionShowOtherData', ['solutionEnabled', 'solutionShowOther']],
  ['solutionShowJudgings', ['solutionEnabled']],
  ['instanceEnabled', []],
  ['instanceAllowCreate', ['problemEnabled', 'instanceEnabled']],
  ['ranklistEnabled', []],
  ['participantEnabled', []],
  ['ranklistSkipCalculation', []],
  ['forceRunning', []],
])('%s has no effect without %j', (name, needed) => expect(switchesNeededBy(name)).toEqual(needed));
