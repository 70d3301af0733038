import { describe, expect, it } from 'vitest';
import { faultsOf, insertAfter, shiftAll, toDrafts, toStages } from './stage-drafts.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');
const drafts = toDrafts([
  { name: 'upcoming', start: 0, settings: {} },
  { name: 'running', start: NOON, settings: { problemEnabled: true } },
  { name: 'end', start: NOON + 2 * HOUR_MS, settings: {} },
]);

describe('edited stages', () => {
  it('can be saved while all are valid', () => {
    expect(toStages(drafts)).toHaveLength(3);
  });

  it('report the errors of each', () => {
    const [first, second, third] = drafts;
    if (!first || !second || !third) throw new Error('three stages are edited here');
    const late = { ...second, start: NOON + 2 * HOUR_MS };
    expect(faultsOf([first, late, third], third)).toEqual(['start-order']);
    const nameless = { ...second, name: ' ' };
    expect(faultsOf([first, nameless, third], nameless)).toEqual(['name-empty']);
    const twice = { ...second, name: 'end' };
    expect(faultsOf([first, twice, third], twice)).toEqual(['name-taken']);
    const open = { ...second, start: null };
    expect(faultsOf([first, open, third], open)).toEqual(['start-empty']);
    expect(toStages([first, open, third])).toBeNull();
    expect(toStages([first, second])).toBeNull();
  });

  it('insert a new one in the middle of the stage it divides, with the same settings and a unique name', () => {
    const made = insertAfter(drafts, 1, 'stage', NOON);
    expect(made[2]).toMatchObject({ name: 'stage', start: NOON + HOUR_MS, settings: { problemEnabled: true } });
    expect(insertAfter(made, 2, 'stage', NOON)[3]).toMatchObject({ name: 'stage 2' });
    expect(insertAfter(drafts, 2, 'after', NOON)[3]).toMatchObject({ start: NOON + 3 * HOUR_MS });
    expect(toStages(insertAfter(drafts, 0, 'early', NOON))).toHaveLength(4);
  });

  it('move together, except for the first', () => {
    expect(shiftAll(drafts, HOUR_MS).map(({ start }) => start)).toEqual([0, NOON + HOUR_MS, NOON + 3 * HOUR_MS]);
  });
});
