import { languageOfSource } from '../../plan/checker-sources.ts';
import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import type { ImportReport } from '../import-report.ts';
import { makeDraft } from '../shared/draft.ts';
import type { Draft } from '../shared/draft.ts';
import { makeLimits } from '../shared/limits.ts';
import { subtasksByName, takePairs } from '../shared/name-tests.ts';
import { pairTests } from '../shared/pair-tests.ts';
import { takeProgram, usesTestlib } from '../shared/programs.ts';
import { scoreSubtasks } from '../shared/score-subtasks.ts';
import { localeOf } from '../shared/statement-parts.ts';

const CHECKER = /^(?:.*\/)?(chk|checker|check|spj)\.(cpp|cc)$/i;
const STATEMENT =
  /^(?:.*\/)?(?:statement|problem|readme|description|题面)(?:[._-]([A-Za-z]{2}(?:[-_][A-Za-z]+)?))?\.md$/i;
const MAX_STATEMENT_BYTES = 1024 * 1024;

/** Imports files with inputs and answers that pair by their names. */
export async function importPlain(tree: FileTree, options: { name?: string } = {}): Promise<ImportReport> {
  const draft = makeDraft(tree, 'plain');
  const { report } = draft;
  draft.slugs = [options.name];
  const { pairs, unpaired } = pairTests(tree.paths);
  const checker = await findChecker(draft);
  const cases = takePairs(draft, pairs, checker === undefined);
  if (cases.length === 0) report.refuse('archive', 'There are no inputs, such as 1.in.', '没有输入文件，例如 1.in。');
  report.understood('archive', `${cases.length} tests, paired by name.`, `${cases.length} 个测试点，按文件名配对。`);
  for (const path of unpaired) report.unused(path, 'This answer has no input.', '没有与此答案对应的输入。');
  const texts = await readTexts(draft);
  const used = new Set([
    ...pairs.flatMap(({ input, answer }) => [input, answer]),
    ...unpaired,
    ...texts,
    checker?.path,
  ]);
  for (const path of tree.paths) {
    if (used.has(path)) continue;
    draft.keep(path);
    report.unused(path, 'Kept in the package; not used for judging.', '已保留在题目包中，评测不使用。');
  }
  return await draft.finish({
    judge: {
      ...makeLimits({}, 'archive', report),
      checker: checker?.config ?? { type: 'tokens' },
      ...(cases.length > 0 ? { subtasks: scoreSubtasks(subtasksByName(cases, 'archive'), 'archive', report) } : {}),
    },
  });
}

async function findChecker(draft: Draft): Promise<{ path: string; config: Record<string, unknown> } | undefined> {
  const path = draft.tree.paths.find((one) => CHECKER.test(one) && languageOfSource(one) !== undefined);
  if (path === undefined) return undefined;
  if (!(await usesTestlib(draft, path))) {
    draft.report.unused(
      path,
      'A checker without testlib has an unknown protocol; words are compared.',
      '未使用 testlib 的检查器无法识别；按单词比较。',
    );
    return undefined;
  }
  const config = takeProgram(draft, path, 'checker', { type: 'testlib', place: path });
  if (!config) return undefined;
  draft.report.understood(path, 'This testlib checker is used.', '由此 testlib 检查器评测。');
  return { path, config };
}

async function readTexts(draft: Draft): Promise<string[]> {
  const taken: string[] = [];
  for (const path of draft.tree.paths) {
    const found = STATEMENT.exec(path);
    if (!found || draft.tree.size(path) > MAX_STATEMENT_BYTES) continue;
    const text = await readText(draft.tree, path);
    const locale = found[1] === undefined ? (/\p{Script=Han}/u.test(text) ? 'zh-Hans' : 'en') : localeOf(found[1]);
    if (draft.statements[locale] !== undefined) continue;
    draft.statements[locale] = text;
    const title = /^#\s+(.+)$/m.exec(text)?.[1];
    if (title !== undefined) draft.titles[locale] = title.trim();
    draft.report.understood(path, 'Statement in Markdown.', 'Markdown 题面。');
    taken.push(path);
  }
  return taken;
}
