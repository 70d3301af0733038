import type { DraftTest } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { sampleSection, withSamples } from './sample-section.ts';

const words = { samples: 'Samples', input: (n: number) => `Input ${n}`, output: (n: number) => `Output ${n}` };
const text = (head: string, whole = true) => ({ size: head.length, head, whole, origin: 'typed' as const });
const test = (input: string, answer: string | null, part: Partial<DraftTest> = {}): DraftTest => ({
  id: input,
  revision: 1,
  name: input,
  sample: true,
  subtask: null,
  input: text(input),
  answer: answer === null ? null : text(answer),
  command: null,
  ...part,
});
const one = sampleSection([test('1 2\n', '3\n')], words);

describe('the samples in a statement', () => {
  it('are the tests marked as samples that have an output', () => {
    expect(one).toBe('## Samples\n\n**Input 1**\n\n```text\n1 2\n```\n\n**Output 1**\n\n```text\n3\n```');
    expect(sampleSection([test('1', '2', { sample: false }), test('1', null)], words)).toBe('');
    expect(sampleSection([test('1', '2', { input: text('1', false) })], words)).toBe('');
  });

  it('are added at the end, and replaced where they are', () => {
    expect(withSamples('', one)).toBe(`${one}\n`);
    const added = withSamples('Add.\n', one);
    expect(added).toBe(`Add.\n\n${one}\n`);
    expect(withSamples(added, one)).toBe(added);
    const two = sampleSection([test('5 5', '10')], words);
    const between = `Add.\n\n${one}\n\n## Notes\n\nNone.\n`;
    expect(withSamples(between, two)).toBe(`Add.\n\n${two}\n\n## Notes\n\nNone.\n`);
  });

  it('may contain headings and code blocks', () => {
    const odd = sampleSection([test('## Notes\n```\n', '1')], words);
    expect(odd).toContain('````text\n## Notes\n```\n````');
    expect(withSamples(`${odd}\n\n## Notes\n`, one)).toBe(`${one}\n\n## Notes\n`);
  });
});
