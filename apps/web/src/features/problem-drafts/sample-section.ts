import type { DraftTest } from '@assay/contract';

export interface SampleWords {
  /** Heading of the section. */
  samples: string;
  input: (number: number) => string;
  output: (number: number) => string;
}

/** The section of a statement with the samples, in Markdown; empty without samples that are whole texts. */
export function sampleSection(tests: readonly DraftTest[], words: SampleWords): string {
  const samples = tests.filter(({ sample, input, answer }) => sample && input.whole && (answer?.whole ?? false));
  if (samples.length === 0) return '';
  const parts = samples.map(({ input, answer }, index) =>
    [
      `**${words.input(index + 1)}**`,
      blockOf(input.head ?? ''),
      `**${words.output(index + 1)}**`,
      blockOf(answer?.head ?? ''),
    ].join('\n\n'),
  );
  return [`## ${words.samples}`, ...parts].join('\n\n');
}

/** A code block that the text cannot end. */
function blockOf(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text.replace(/\n$/, '')}\n${fence}`;
}

/** The statement with this section in place of the one with the same heading, or at its end. */
export function withSamples(statement: string, section: string): string {
  const heading = section.slice(0, section.indexOf('\n'));
  const lines = statement.split('\n');
  const from = lines.findIndex((line) => line.trim() === heading);
  if (from === -1) return `${statement.trimEnd()}${statement.trim() === '' ? '' : '\n\n'}${section}\n`;
  const after = sectionEnd(lines, from);
  const rest = lines.slice(after).join('\n');
  return `${[...lines.slice(0, from), section].join('\n')}\n${rest === '' ? '' : `\n${rest}`}`;
}

/** The line of the next section; headings inside code blocks are none. */
function sectionEnd(lines: readonly string[], from: number): number {
  let fence: string | null = null;
  for (let index = from + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const marks = /^(`{3,})/.exec(line)?.[1] ?? null;
    if (fence !== null) {
      if (line.trim() === fence) fence = null;
    } else if (marks !== null) fence = marks;
    else if (/^##? /.test(line)) return index;
  }
  return lines.length;
}
