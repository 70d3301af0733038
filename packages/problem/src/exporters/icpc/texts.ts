import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { linkTo, sampleText } from '../../importers/shared/statement-parts.ts';
import type { Reporter } from '../../importers/import-report.ts';
import type { CasePlan } from '../../judge-plan.ts';
import type { SourceProblem } from '../../source-package/source-problem.ts';
import { placesOf } from './version.ts';
import type { Files } from '../package-export.ts';
import type { IcpcVersion } from './version.ts';

const IMAGE = /\.(png|jpe?g|gif|svg|webp|pdf)$/i;

/**
 * Statements with their images; other attachments unchanged. Samples are removed from the text, since the format adds
 * them itself.
 */
export async function placeTexts(
  problem: SourceProblem,
  samples: readonly CasePlan[],
  version: IcpcVersion,
  files: Files,
  report: Reporter,
): Promise<void> {
  const { statement } = placesOf[version];
  const shown = new Set<string>();
  const texts = Object.entries(problem.statements);
  for (const [locale, text] of texts) {
    let own = await withoutSamples(text, locale, samples, problem.data);
    if (samples.length > 0 && own === text) {
      report.changed(
        `statement.${locale}.md`,
        'The format adds the samples itself. Remove them from the text.',
        '该格式会自行添加样例；请从题面中删去。',
      );
    }
    for (const { key } of problem.attachments) {
      if (!IMAGE.test(key) || !own.includes(linkTo(key))) continue;
      shown.add(key);
      own = own.replaceAll(linkTo(key), key.split('/').map(encodeURIComponent).join('/'));
    }
    files.set(`${statement}problem.${tagOf(locale)}.md`, own);
  }
  for (const { key, content } of problem.attachments) {
    files.set(`${shown.has(key) ? statement : 'attachments/'}${key}`, content);
  }
  if (version === 'legacy' && texts.length > 0) {
    report.changed(
      statement.slice(0, -1),
      'The statement is Markdown; older readers of this version require TeX or PDF.',
      '题面为 Markdown；此版本的旧工具要求 TeX 或 PDF。',
    );
  }
  if (texts.length === 0)
    report.changed('statement', 'There is no statement, which the format requires.', '没有题面，而该格式要求题面。');
}

/** Languages in the format have two letters and optionally a region. */
export function tagOf(locale: string): string {
  if (locale === 'zh-Hans') return 'zh';
  return locale === 'zh-Hant' ? 'zh-TW' : locale;
}

/**
 * The text with a marker in place of each sample that our importer wrote; without markers if all samples are at the
 * end.
 */
async function withoutSamples(
  text: string,
  locale: string,
  samples: readonly CasePlan[],
  data: FileTree,
): Promise<string> {
  let own = text;
  for (const [index, { input, answer }] of samples.entries()) {
    const output = answer === null ? '' : await readText(data, answer);
    const block = sampleText(locale, index + 1, await readText(data, input), output).trim();
    if (!own.includes(block)) return text;
    own = own.replace(block, () => '{{nextsample}}');
  }
  return `${own.replace(/(\s*\{\{nextsample\}\})+\s*$/, '').trimEnd()}\n`;
}
