import { describe, expect, it } from 'vitest';
import { submissionFiles, submitFormOf, syntaxOf } from './submit-form.ts';

const config = {
  label: 'default',
  submit: {
    form: {
      files: [
        { path: 'answer.code', default: 'start', type: { editor: { language: 'cpp' } } },
        {
          path: '.metadata.json',
          type: {
            metadata: {
              items: [
                { key: 'language', type: { select: { options: ['C++17', 'Python 3'] } } },
                { key: 'note', type: { text: {} } },
              ],
            },
          },
        },
      ],
    },
  },
};

describe('submitFormOf', () => {
  it('parses code files and metadata, with the default size of 1 MiB', () => {
    const form = submitFormOf(config);
    expect(form.code.map((field) => field.path)).toEqual(['answer.code']);
    expect(form.metadata.map((field) => [field.kind, field.key])).toEqual([
      ['choice', 'language'],
      ['text', 'note'],
    ]);
    expect(form.maxSizeBytes).toBe(1_048_576);
  });
});

describe('submissionFiles', () => {
  it('collects metadata of one file into one JSON object and falls back to the initial content of a file', () => {
    const files = submissionFiles(submitFormOf(config), {}, { language: 'Python 3' });
    expect(files['answer.code']).toBe('start');
    expect(JSON.parse(files['.metadata.json'] ?? '')).toEqual({ language: 'Python 3', note: '' });
  });
});

describe('syntaxOf', () => {
  it.each([
    ['C', 'c'],
    ['Clang++ 17', 'cpp'],
    ['Java 17', 'java'],
    ['PyPy 3', 'python'],
    ['main.go', 'go'],
    ['C++20', 'cpp'],
    ['Python 3', 'python'],
    ['Haskell', 'haskell'],
    ['Cobol', 'text'],
    ['', 'text'],
  ])('%s is shown as %s', (language, expected) => expect(syntaxOf(language)).toBe(expected));
});
