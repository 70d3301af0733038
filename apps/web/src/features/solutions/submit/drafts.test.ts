import { beforeEach, describe, expect, it } from 'vitest';
import { readDraft, writeDraft } from './drafts.ts';

const place = { userId: 'u', problemId: 'p', field: 'answer.code:C++17' };

beforeEach(() => localStorage.clear());

describe('drafts', () => {
  it('are restored as typed, separately by user, problem and language', () => {
    expect(writeDraft(place, 'int main() {}', 1)).toBe(true);
    expect(readDraft(place)).toBe('int main() {}');
    expect(readDraft({ ...place, userId: 'other' })).toBeNull();
    expect(readDraft({ ...place, field: 'answer.code:Python 3' })).toBeNull();
  });

  it('are deleted when emptied', () => {
    writeDraft(place, 'x', 1);
    writeDraft(place, '', 2);
    expect(readDraft(place)).toBeNull();
  });

  it('make space by dropping the oldest', () => {
    for (let n = 0; n < 205; n += 1) writeDraft({ ...place, problemId: `p${n}` }, 'x', n);
    expect(readDraft({ ...place, problemId: 'p0' })).toBeNull();
    expect(readDraft({ ...place, problemId: 'p204' })).toBe('x');
    expect(localStorage.length).toBe(200);
  });

  it('survive an invalid entry', () => {
    localStorage.setItem('assay-draft:u:p:answer.code:C++17', '{"text":');
    expect(readDraft(place)).toBeNull();
  });
});
