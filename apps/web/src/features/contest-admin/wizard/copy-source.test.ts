import { describe, expect, it } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { type CopySource, movedTo, renamed } from './copy-source.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const WEEK_MS = 7 * 86_400_000;
const source: CopySource = {
  title: 'Autumn',
  slug: 'autumn',
  accessLevel: ACCESS_LEVEL.restricted,
  description: '',
  tags: [],
  stages: [
    { name: 'upcoming', start: 0, settings: {} },
    { name: 'running', start: NOON, settings: { problemEnabled: true } },
    { name: 'end', start: NOON + 3_600_000, settings: {} },
  ],
  problems: [
    { problemId: 'p', title: 'P', settings: { slug: 'A', score: 100, solutionCountLimit: 5, showAfter: NOON + 1 } },
  ],
  ranklists: [
    {
      key: 'frozen',
      name: 'Frozen',
      settings: { showBefore: NOON + 2, config: 'type = icpc\nfreezeAt = 2026-11-21T12:30:00Z' },
    },
  ],
  rules: {},
};

describe('a copy of a contest', () => {
  it('keeps all durations and moves all instants by the same duration', () => {
    const moved = movedTo(source, NOON + WEEK_MS);
    expect(moved.stages.map(({ start }) => start)).toEqual([0, NOON + WEEK_MS, NOON + WEEK_MS + 3_600_000]);
    expect(moved.problems[0]?.settings).toMatchObject({ slug: 'A', showAfter: NOON + WEEK_MS + 1 });
    expect(moved.ranklists[0]?.settings).toEqual({
      showBefore: NOON + WEEK_MS + 2,
      config: 'type = icpc\nfreezeAt = 2026-11-28T12:30:00Z',
    });
  });

  it('keeps translations, but not their titles under a new title', () => {
    const chinese = { title: '秋季赛', description: '三道题。' };
    const translated = { ...source, translations: { 'zh-Hans': chinese } };
    expect(renamed(translated, 'Autumn')).toEqual({ 'zh-Hans': chinese });
    expect(renamed(translated, 'Winter')).toEqual({ 'zh-Hans': { ...chinese, title: 'Winter' } });
  });
});
