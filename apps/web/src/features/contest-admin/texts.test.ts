import { describe, expect, it } from 'vitest';
import { contestAdmin } from '../../locales/en/contest-admin.ts';
import { sightKeys, type Sight } from './stages/stage-sight.ts';

/** All values of every part of `Sight`: a new value that is missing here does not compile. */
const words: { [K in keyof Sight]: Record<Sight[K], true> } = {
  register: { no: true, invited: true, everyone: true },
  problems: { no: true, yes: true, tags: true },
  handIn: { no: true, kept: true, judged: true, practice: true },
  ownResults: { no: true, yes: true },
  ownCases: { no: true, yes: true },
  othersResults: { no: true, yes: true },
  othersCases: { no: true, yes: true },
  othersCode: { no: true, yes: true },
  judgings: { no: true, yes: true },
  ranklists: { no: true, yes: true },
  participants: { no: true, yes: true },
  instances: { no: true, look: true, open: true },
};

describe('the texts for directors', () => {
  it('exist for everything that a contestant can see in a stage', () => {
    const keys = sightKeys.flatMap((key) => Object.keys(words[key]).map((word) => `sight.${key}.${word}`));
    expect(keys.filter((key) => !(key in contestAdmin))).toEqual([]);
  });
});
