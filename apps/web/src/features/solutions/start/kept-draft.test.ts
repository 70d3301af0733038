import { beforeEach, describe, expect, it } from 'vitest';
import { draftField, readDraft, writeDraft } from '../submit/drafts.ts';
import type { CodeField } from '../submit/submit-form.ts';
import { readKept, replaceDraft } from './kept-draft.ts';

const desk = { userId: 'user', problemId: 'problem' };
const code: CodeField[] = [
  { kind: 'code', path: 'answer.code', label: '', description: '', initial: '', language: 'cpp' },
];
const field = draftField('answer.code', 'C++17');
const inPython = draftField('answer.code', 'Python 3');
const from = (solutionId: string, text: string, language = 'C++17') => ({
  solutionId,
  language,
  files: { 'answer.code': text },
});
const type = (text: string, at = field) => writeDraft({ ...desk, field: at }, text, 1);
const draft = (at = field) => readDraft({ ...desk, field: at });

beforeEach(() => localStorage.clear());

describe('the code of an earlier submission', () => {
  it('becomes the draft, and the previous draft is kept with its language', () => {
    type('mine');
    const kept = replaceDraft(desk, code, from('one', 'theirs'), 'Python 3');
    expect(draft()).toBe('theirs');
    expect(kept).toMatchObject({ solutionId: 'one', language: 'Python 3', texts: { [field]: 'mine' } });
    expect(readKept(desk)).toEqual(kept);
  });

  it('replaces nothing if there was no draft, or the same', () => {
    expect(replaceDraft(desk, code, from('one', 'theirs'), 'C++17')).toBeNull();
    expect(replaceDraft(desk, code, from('one', 'theirs'), 'C++17')).toBeNull();
    expect(readKept(desk)).toBeNull();
  });

  it('does not change drafts in other languages', () => {
    type('print()', inPython);
    expect(replaceDraft(desk, code, from('one', 'theirs'), 'Python 3')).toBeNull();
    expect(draft(inPython)).toBe('print()');
  });

  it('that was loaded and not edited is replaced by another without losing the earlier draft', () => {
    type('mine');
    replaceDraft(desk, code, from('one', 'first'), 'C++17');
    const kept = replaceDraft(desk, code, from('two', 'second'), 'C++17');
    expect(kept).toMatchObject({ solutionId: 'two', texts: { [field]: 'mine' } });
  });

  it('that was loaded and edited is kept when another is loaded', () => {
    type('mine');
    replaceDraft(desk, code, from('one', 'first'), 'C++17');
    type('first, mended');
    expect(replaceDraft(desk, code, from('two', 'second'), 'C++17')).toMatchObject({
      texts: { [field]: 'first, mended' },
    });
  });

  it('in another language keeps the drafts of both', () => {
    type('mine');
    type('mine too', inPython);
    replaceDraft(desk, code, from('one', 'first'), 'C++17');
    const kept = replaceDraft(desk, code, from('two', 'second', 'Python 3'), 'C++17');
    expect(kept?.texts).toEqual({ [field]: 'mine', [inPython]: 'mine too' });
  });
});
