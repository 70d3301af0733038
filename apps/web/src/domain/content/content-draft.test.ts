import { describe, expect, it } from 'vitest';
import { aProblem } from '../../testing/problem-answers.ts';
import { bodyOf, changesOf, versionsOf } from './content-draft.ts';

const problem = aProblem({ translations: { en: { title: 'Two Weights', description: 'Add them.' } } });

describe('saving the content of a problem', () => {
  it('sends only what changed', () => {
    const edits = {
      slug: 'weights',
      tags: ['@easy'],
      texts: { default: { title: 'Two Weights', description: 'Sum.' } },
    };
    expect(bodyOf(problem, edits)).toEqual({ slug: 'weights', description: 'Sum.' });
    expect(changesOf(problem, edits)).toEqual([{ field: 'slug' }, { field: 'description', version: 'default' }]);
  });

  it('adds one translation and removes another without changing the others', () => {
    const chinese = { title: '两枚砝码', description: '求和。' };
    expect(bodyOf(problem, { texts: { 'zh-Hans': chinese, en: null } })).toEqual({
      translations: { 'zh-Hans': chinese, en: null },
    });
  });

  it('takes any language, and offers the site’s languages that the text is not in', () => {
    const arabic = { title: 'ثقلان', description: 'اجمعهما.' };
    const edits = { language: 'zh-Hans', texts: { ar: arabic } };
    expect(versionsOf(problem, {})).toEqual(['default', 'en', 'zh-Hans']);
    expect(versionsOf(problem, edits)).toEqual(['default', 'en', 'ar']);
    expect(bodyOf(problem, edits)).toEqual({ language: 'zh-Hans', translations: { ar: arabic } });
    expect(bodyOf({ ...problem, language: 'ja' }, { language: 'ja' })).toEqual({});
  });

  it('recognizes edits that restore the stored text', () => {
    const edits = { slug: 'two-weights', texts: { en: { title: 'Two Weights', description: 'Add them.' } } };
    expect(changesOf(problem, edits)).toEqual([]);
    expect(bodyOf(problem, edits)).toEqual({});
  });
});
