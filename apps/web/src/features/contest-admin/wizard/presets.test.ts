import { stagesProblem, readBoardConfig } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import { sightOf } from '../stages/stage-sight.ts';
import {
  presetEndMs,
  presetFreezeMs,
  presetProblemRules,
  presetKinds,
  presetRanklists,
  presetRound,
  presetStages,
  type PresetOptions,
} from './presets.ts';

const START = Date.parse('2026-11-22T01:00:00Z');
const options: PresetOptions = {
  startMs: START,
  endMs: START + 5 * 3_600_000,
  lateRegistration: false,
  freezeMinutes: 60,
  hold: true,
  lateDays: 0,
  hackingHours: 12,
  practice: false,
};
const names = { main: 'Ranklist', final: 'Final' };
const sights = (kind: (typeof presetKinds)[number], part: Partial<PresetOptions> = {}) =>
  presetStages(kind, { ...options, ...part }).map(({ settings }) => sightOf(settings));

describe.each(presetKinds)('a new contest of the kind %s', (kind) => {
  it('has valid stages and ranklists', () => {
    for (const part of [
      {},
      { practice: true, lateRegistration: true, lateDays: 3, hackingHours: 0, freezeMinutes: 0 },
    ]) {
      expect(stagesProblem(presetStages(kind, { ...options, ...part }))).toBeNull();
      for (const { settings } of presetRanklists(kind, { ...options, ...part }, names))
        expect(readBoardConfig(settings.config ?? '').problems).toEqual([]);
    }
  });
});

describe('the kinds of contests', () => {
  it('judge immediately, except OI, whose uploads wait and never count as practice', () => {
    expect(sights('icpc')[1]?.handIn).toBe('judged');
    expect(sights('ioi')[1]).toMatchObject({ handIn: 'judged', ownCases: 'yes', ranklists: 'no' });
    expect(sights('oi', { practice: true })[1]).toMatchObject({ handIn: 'kept', ranklists: 'no' });
    expect(sights('oi', { practice: true }).at(-1)?.handIn).toBe('no');
    expect(sights('homework')[1]).toMatchObject({ handIn: 'judged', ranklists: 'yes' });
    expect(sights('icpc', { practice: true }).at(-1)?.handIn).toBe('practice');
  });

  it('open registration before the start, and during the contest if requested', () => {
    expect(sights('icpc').map(({ register }) => register)).toEqual(['everyone', 'no', 'no']);
    expect(sights('icpc', { lateRegistration: true })[1]?.register).toBe('everyone');
  });

  it('freeze the ICPC board for the last hour by the clock, and keep the final one for the reveal', () => {
    const [open, final] = presetRanklists('icpc', options, names);
    expect(presetFreezeMs('icpc', options)).toBe(3_600_000);
    expect(presetFreezeMs('ioi', options)).toBeNull();
    expect(readBoardConfig(final?.settings.config ?? '').config.freezeAtMs).toBeNull();
    expect([open?.boardRole, final?.boardRole, open?.name]).toEqual(['open', 'final', 'Ranklist']);
    expect(presetRanklists('icpc', { ...options, freezeMinutes: 0 }, names)).toHaveLength(1);
  });

  it('add up the best points of each subtask at the IOI, show one case of each, and have contestants wait', () => {
    const [board] = presetRanklists('ioi', options, names);
    const interval = { length: 60_000, liftedFor: 900_000 };
    expect(presetProblemRules('ioi', 0)).toEqual({ interval, feedback: 'one-case' });
    expect(presetProblemRules('icpc', 0)).toEqual({});
    expect(readBoardConfig(board?.settings.config ?? '').config).toMatchObject({ format: 'ioi', bestPerSubtask: true });
  });

  it('show nothing of the submissions of others while results are held', () => {
    const after = (part: Partial<typeof options>) => presetStages('icpc', { ...options, ...part }).at(-1)?.settings;
    for (const practice of [true, false]) {
      expect(after({ practice })?.solutionShowOther).toBe(false);
      expect(after({ practice, hold: false })?.solutionShowOther).toBe(true);
    }
  });

  it('accept late homework in a separate stage until the cut-off', () => {
    const late = { ...options, lateDays: 2 };
    expect(presetStages('homework', late).map(({ name }) => name)).toEqual(['upcoming', 'running', 'late', 'end']);
    const { config } = readBoardConfig(presetRanklists('homework', late, names)[0]?.settings.config ?? '');
    expect(presetEndMs('homework', late)).toBe(options.endMs + 2 * 86_400_000);
    expect(config).toMatchObject({ dueMs: options.endMs, cutoffMs: options.endMs + 2 * 86_400_000 });
  });

  it('judge Codeforces rounds on pretests, with locks, and count the last full score', () => {
    expect(presetRound('codeforces')).toEqual({ locking: true, tested: 'last' });
    expect(presetRound('educational')).toBeUndefined();
    expect(presetStages('codeforces', options)[1]?.settings).toMatchObject({
      solutionShowOther: true,
      hacking: 'locked',
    });
    const pretests = { by: 'count', count: 10 };
    expect(presetProblemRules('codeforces', 2)).toEqual({ score: 1500, pretests });
    const { config } = readBoardConfig(presetRanklists('codeforces', options, names)[0]?.settings.config ?? '');
    expect(config).toMatchObject({ format: 'codeforces', lastAccepted: true });
  });

  it('open hacking after an educational round, with 10 minutes of penalty', () => {
    const endMs = options.endMs + 12 * 3_600_000;
    const [hacking, end] = presetStages('educational', options).slice(-2);
    expect(hacking).toMatchObject({ at: { event: 'end' }, settings: { hacking: 'open', solutionEnabled: true } });
    expect(end).toMatchObject({ start: endMs, at: { event: 'end', offset: 12 * 3_600_000 } });
    expect(presetStages('educational', { ...options, hackingHours: 0 })).toHaveLength(3);
    const { config } = readBoardConfig(presetRanklists('educational', options, names)[0]?.settings.config ?? '');
    expect(config).toMatchObject({ format: 'icpc', penaltyPerSolutionMs: 600_000 });
  });
});
