import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSubmission } from './use-submission.ts';

const config = {
  label: 'default',
  submit: {
    form: {
      files: [
        { path: 'answer.code', type: { editor: { language: 'cpp' } } },
        {
          path: '.metadata.json',
          type: {
            metadata: {
              items: [
                {
                  key: 'language',
                  type: { select: { options: ['C++17', 'C++20', 'Python 3', 'PyPy 3', 'Whitespace'] } },
                },
              ],
            },
          },
        },
      ],
    },
  },
};
const open = () => renderHook(() => useSubmission('user', 'problem', config)).result;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('typed text', () => {
  const choose = (desk: ReturnType<typeof open>, language: string) => {
    act(() => desk.current.setLanguage(language));
    return desk.current.text('answer.code');
  };

  it('stays when another dialect is selected, and changes there as well', () => {
    const desk = open();
    act(() => desk.current.setText('answer.code', 'first'));
    expect(choose(desk, 'C++20')).toBe('first');
    act(() => desk.current.setText('answer.code', 'second'));
    expect(choose(desk, 'C++17')).toBe('second');
  });

  it('moves to a language in which nothing is written, once', () => {
    const desk = open();
    act(() => desk.current.setText('answer.code', 'print(1)'));
    expect(choose(desk, 'Python 3')).toBe('print(1)');
    act(() => desk.current.setText('answer.code', ''));
    choose(desk, 'C++17');
    expect(choose(desk, 'PyPy 3')).toBe('');
    expect(choose(desk, 'Whitespace')).toBe('');
    choose(desk, 'C++17');
    expect(choose(desk, 'Whitespace')).toBe('print(1)');
  });

  it('is found under the key by language of an earlier version', () => {
    localStorage.setItem('assay-draft:user:problem:answer.code:C++17', JSON.stringify({ savedAt: 1, text: 'old' }));
    expect(open().current.text('answer.code')).toBe('old');
  });

  it('is stored separately by language if both have text, and survives switching', () => {
    const desk = open();
    choose(desk, 'Python 3');
    act(() => desk.current.setText('answer.code', 'print()'));
    act(() => desk.current.setLanguage('C++17'));
    act(() => desk.current.setText('answer.code', 'int main() {}'));
    expect(choose(desk, 'Python 3')).toBe('print()');
    expect(choose(desk, 'C++17')).toBe('int main() {}');
    expect(desk.current.files()['.metadata.json']).toBe('{"language":"C++17"}');
  });

  it('is exchanged with other code, and back', () => {
    const desk = open();
    act(() => desk.current.setText('answer.code', 'mine'));
    let stood = { language: '', texts: {} };
    act(() => {
      stood = desk.current.exchange({ language: 'Python 3', texts: { 'answer.code:python': 'print()' } });
    });
    expect([desk.current.language, desk.current.text('answer.code')]).toEqual(['Python 3', 'print()']);
    expect(stood).toEqual({ language: 'C++17', texts: { 'answer.code:python': '' } });
    act(() => void desk.current.exchange(stood));
    expect([desk.current.language, desk.current.text('answer.code')]).toEqual(['C++17', 'mine']);
  });

  it.each([
    ['the page is reloaded', () => void window.dispatchEvent(new Event('pagehide'))],
    ['another page is opened', cleanup],
  ])('is restored although %s at the same moment', (_, leave) => {
    const desk = open();
    act(() => desk.current.setText('answer.code', 'the last word'));
    act(() => leave());
    expect(open().current.text('answer.code')).toBe('the last word');
  });

  it('is restored after leaving the page, in the language last used', () => {
    const desk = open();
    act(() => desk.current.setLanguage('Python 3'));
    act(() => desk.current.setText('answer.code', 'print(1)'));
    act(() => void vi.advanceTimersByTime(1_000));
    expect(desk.current.draftKept).toBe(true);
    cleanup();
    const again = open();
    expect(again.current.language).toBe('Python 3');
    expect(again.current.text('answer.code')).toBe('print(1)');
  });
});

describe('answers to questions', () => {
  const asked = {
    label: 'default',
    submit: {
      form: {
        files: [
          {
            path: '.metadata.json',
            type: {
              metadata: {
                items: [
                  { key: 'q1', type: { select: { options: ['A', 'B'] } } },
                  { key: 'q2', type: { choices: { options: ['A', 'B', 'C'] } } },
                ],
              },
            },
          },
        ],
      },
    },
  };
  const sheet = () => renderHook(() => useSubmission('user', 'quiz', asked)).result;

  it('are stored like code, and the sheet is blank only without any answer', () => {
    const first = sheet();
    expect(first.current.isBlank).toBe(true);
    act(() => first.current.setMetadata('q2', 'A,C'));
    expect(first.current.isBlank).toBe(false);
    act(() => void vi.advanceTimersByTime(1_000));
    cleanup();
    const again = sheet();
    expect(again.current.files()).toEqual({ '.metadata.json': '{"q1":"","q2":"A,C"}' });
    expect(again.current.form.metadata.map((field) => [field.kind, field.options])).toEqual([
      ['choice', ['A', 'B']],
      ['choices', ['A', 'B', 'C']],
    ]);
  });
});
