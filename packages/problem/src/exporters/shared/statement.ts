import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { linkTo, sampleText } from '../../importers/shared/statement-parts.ts';
import type { Section } from '../../importers/shared/statement-parts.ts';
import type { CasePlan, JudgePlan } from '../../judge-plan.ts';
import { parseMarkdown } from '../../markup/parse-markdown.ts';
import type { MarkdownToken } from '../../markup/parse-markdown.ts';
import type { SourceProblem } from '../../source-package/source-problem.ts';

/** Parts of a statement, in Markdown. */
export type StatementSections = Record<'legend' | Exclude<Section, 'source'>, string>;

export interface DividedStatement {
  sections: StatementSections;
  /** The samples are still in the text, which differs from the tests or is not understood. */
  keepsSamples: boolean;
}

/** A sample as text; the output is empty if there is no answer file. */
interface SampleText {
  input: string;
  output: string;
}

const HEADINGS: readonly (readonly [keyof StatementSections | 'samples', RegExp])[] = [
  ['input', /^(input( format| data| file)?|输入(格式|描述|数据|说明)?|входные данные)$/i],
  ['output', /^(output( format| data| file)?|输出(格式|描述|数据|说明)?|выходные данные)$/i],
  ['interaction', /^(interaction( protocol)?|交互(格式|说明|过程)?|протокол взаимодействия)$/i],
  ['scoring', /^(scoring|subtasks?|计分(方式|规则)?|评分(方式|规则)?|子任务|система оценки)$/i],
  ['notes', /^(notes?|hints?|remarks?|说明|提示|注释?|备注|примечани[ея])$/i],
  ['samples', /^((sample|example)s?( (input|output))?( ?#?\d+)?|[样示]例(输入|输出)?( ?#?\d+)?|примеры?)$/i],
];

/** A line that only says what the block of code below it is. */
const LABEL = /^((sample|example)s? ?)?(input|output|[样示]?例?输[入出]|[样示]例)? ?#?\d*[:：]?$/i;
/** A larger sample is not looked for in the text. */
const MAX_SAMPLE_BYTES = 64 * 1024;

/**
 * Divides a statement at its headings, for formats that store its parts separately and add the samples themselves.
 * Sections with other headings belong to the part above.
 */
export function divideStatement(text: string, locale: string, samples: readonly SampleText[] | null): DividedStatement {
  const own = samples === null ? null : withoutBlocks(text, locale, samples);
  const sections: StatementSections = { legend: '', input: '', output: '', interaction: '', scoring: '', notes: '' };
  let shown = '';
  for (const [name, part] of partsOf(own ?? text)) {
    if (name === 'samples') shown += part;
    else sections[name] += part;
  }
  const rest = own === null && samples !== null && shown !== '' ? withoutFences(shown, samples) : null;
  const keepsSamples = own === null && rest === null && (shown !== '' || text.includes('```'));
  sections.notes = `${rest ?? shown}\n\n${sections.notes}`;
  for (const [name, part] of Object.entries(sections)) Object.assign(sections, { [name]: part.trim() });
  if (sections.legend === '' && sections.input === '') {
    return { sections: { ...emptied(sections), legend: (own ?? text).trim() }, keepsSamples };
  }
  return { sections, keepsSamples };
}

function emptied(sections: StatementSections): StatementSections {
  return { ...sections, output: '', interaction: '', scoring: '', notes: '' };
}

/** Samples of a plan, in order. */
export function samplesOf({ subtasks }: JudgePlan): CasePlan[] {
  return subtasks.flatMap((one) => one.cases).filter((one) => one.sample);
}

/** The texts of samples; null if one is too large to be in a statement. */
export async function textsOfSamples(samples: readonly CasePlan[], data: FileTree): Promise<SampleText[] | null> {
  const paths = samples.flatMap(({ input, answer }) => (answer === null ? [input] : [input, answer]));
  if (paths.some((path) => data.size(path) > MAX_SAMPLE_BYTES)) return null;
  return await Promise.all(
    samples.map(async ({ input, answer }) => ({
      input: await readText(data, input),
      output: answer === null ? '' : await readText(data, answer),
    })),
  );
}

/** The text without samples as our importers write them; null if one is missing. */
function withoutBlocks(text: string, locale: string, samples: readonly SampleText[]): string | null {
  if (samples.length === 0) return text;
  let own = text;
  for (const [index, { input, output }] of samples.entries()) {
    const block = sampleText(locale, index + 1, input, output).trim();
    if (!own.includes(block)) return null;
    own = own.replace(block, () => '');
  }
  return own;
}

/** What remains of a section with samples without their blocks of code and labels; null if the blocks differ. */
function withoutFences(text: string, samples: readonly SampleText[]): string | null {
  const tokens = parseMarkdown(text).filter((one) => one.level === 0 && one.nesting >= 0);
  const found = tokens.filter((one) => one.type === 'fence').map((one) => one.content.trim());
  const wanted = samples.flatMap(({ input, output }) => [input.trim(), output.trim()]);
  if (found.length !== wanted.length || found.some((one, index) => one !== wanted[index])) return null;
  const lines = text.split('\n');
  for (const { type, map } of tokens) {
    const [from, to] = map ?? [0, 0];
    const content = lines.slice(from, to).join(' ').replaceAll(/[*_#]/g, '').trim();
    if (type === 'fence' || LABEL.test(content)) lines.fill('', from, to);
  }
  return lines.join('\n').trim();
}

/** The sections of a text with their names, in order. */
function partsOf(text: string): [keyof StatementSections | 'samples', string][] {
  const lines = text.split('\n');
  const parts: [keyof StatementSections | 'samples', string][] = [['legend', '']];
  let from = 0;
  const tokens = parseMarkdown(text);
  for (const [index, token] of tokens.entries()) {
    const name = token.type === 'heading_open' && token.level === 0 ? sectionOf(tokens[index + 1]) : undefined;
    if (name === undefined) continue;
    const [begin, end] = token.map ?? [from, from];
    add(parts, lines.slice(from, begin));
    parts.push([name, '']);
    // Headings of single samples say what is below them.
    from = name === 'samples' ? begin : end;
  }
  add(parts, lines.slice(from));
  return parts;
}

function add(parts: [string, string][], lines: readonly string[]): void {
  const last = parts.at(-1);
  if (last) last[1] += `${lines.join('\n')}\n\n`;
}

function sectionOf(inline: MarkdownToken | undefined): keyof StatementSections | 'samples' | undefined {
  const title = (inline?.content ?? '').replaceAll(/[*_:：]/g, '').trim();
  return HEADINGS.find(([, pattern]) => pattern.test(title))?.[0];
}

/** The attachments that a text shows as images or links to. */
export function attachmentsIn({ attachments }: SourceProblem, text: string): SourceProblem['attachments'] {
  return attachments.filter(({ key }) => text.includes(linkTo(key)));
}

/** The language of a statement for formats with a single one: that of the problem itself. */
export function ownLocale({ title, statements }: SourceProblem): string {
  const locales = [...Object.keys(statements), ...Object.keys(title)];
  return locales.includes('en') ? 'en' : (locales[0] ?? 'en');
}
