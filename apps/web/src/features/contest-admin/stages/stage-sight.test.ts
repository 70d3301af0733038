import { describe, expect, it } from 'vitest';
import { sightOf } from './stage-sight.ts';
import { missingFor, withSwitch } from './stage-switches.ts';

describe('what a contestant sees', () => {
  it('is nothing without any switch', () => {
    expect([...new Set(Object.values(sightOf({})))]).toEqual(['no']);
  });

  it('distinguishes uploads that wait from judged ones, and practice from what counts', () => {
    const open = { problemEnabled: true, solutionEnabled: true, problemAllowCreateSolution: true };
    expect(sightOf({ ...open, solutionEnabled: false }).handIn).toBe('no');
    expect(sightOf(open).handIn).toBe('kept');
    expect(sightOf({ ...open, solutionAllowSubmit: true }).handIn).toBe('judged');
    expect(sightOf({ ...open, solutionAllowSubmit: true, ranklistSkipCalculation: true }).handIn).toBe('practice');
  });

  it('excludes the cases of others if their results or all cases are hidden', () => {
    const all = {
      solutionEnabled: true,
      solutionShowOther: true,
      solutionShowDetails: true,
      solutionShowOtherDetails: true,
    };
    expect(sightOf(all).othersCases).toBe('yes');
    for (const name of Object.keys(all)) expect(sightOf({ ...all, [name]: false }).othersCases).toBe('no');
  });
});

describe('a switch', () => {
  it('turns on the switches that it needs, and leaves them on when it is turned off', () => {
    const on = withSwitch({}, 'solutionShowOtherDetails', true);
    expect(on).toEqual({
      solutionEnabled: true,
      solutionShowOther: true,
      solutionShowDetails: true,
      solutionShowOtherDetails: true,
    });
    expect(withSwitch(on, 'solutionShowOtherDetails', false)).not.toHaveProperty('solutionShowOtherDetails');
  });

  it('names the switches that it needs to have an effect', () => {
    expect(missingFor('solutionAllowSubmit', { solutionAllowSubmit: true })).toEqual(['solutionEnabled']);
    expect(missingFor('solutionAllowSubmit', {})).toEqual([]);
  });
});
