import type { FileTree } from '../../file-tree.ts';
import type { ImportReport } from '../import-report.ts';
import { makeDraft } from '../shared/draft.ts';
import type { Draft } from '../shared/draft.ts';
import { makeLimits } from '../shared/limits.ts';
import { baseName, isHeader } from '../shared/programs.ts';
import { elementAt, elementsAt, textAt } from '../shared/read-xml.ts';
import type { XmlElement } from '../shared/read-xml.ts';
import { attributeOf, placeOf, PROBLEM_XML, readProblemXml } from './problem-xml.ts';
import { readChecker, readGraders, readInteractor } from './programs.ts';
import { readSolutions } from './solutions.ts';
import { readStatements } from './statements.ts';
import { findTestset, readTests, subtasksOf } from './tests.ts';

/**
 * Converts a Polygon package (with `problem.xml` at the tree's root). Stores nothing, and runs no program of the
 * package.
 */
export async function importPolygon(tree: FileTree, options: { name?: string } = {}): Promise<ImportReport> {
  const draft = makeDraft(tree, 'polygon');
  const root = await readProblemXml(tree, draft.report);
  if (!root) return await draft.finish({ judge: {} });
  const judging = elementAt(root, 'judging');
  const testset = findTestset(draft, judging);
  if (!testset) return await draft.finish({ judge: {} });
  draft.slugs = [attributeOf(root, 'short-name'), options.name];
  draft.tags = elementsAt(root, 'tags/tag').map((one) => attributeOf(one, 'value') ?? '');
  const checker = readChecker(draft, root);
  const interactor = readInteractor(draft, root);
  const { tests, isUnfinished } = readTests(draft, root, testset, {
    needsAnswers: checker?.type !== 'testlib' && !interactor,
  });
  const grader = readGraders(draft, root);
  await readStatements(
    draft,
    root,
    tests.filter((one) => one.sample && one.hasInput),
  );
  await readSolutions(draft, root);
  readAttachments(draft, root);
  tellTheRest(draft, root);
  return await draft.finish({
    isUnfinished,
    version: attributeOf(root, 'revision') ?? '',
    judge: {
      ...makeLimits(
        { timeMs: Number(textAt(testset, 'time-limit')), memoryBytes: Number(textAt(testset, 'memory-limit')) },
        placeOf(testset),
        draft.report,
      ),
      ...(checker ? { checker } : {}),
      ...(interactor ? { interactor } : filesOf(draft, judging)),
      ...(grader ? { grader } : {}),
      ...(tests.length > 0 ? { subtasks: subtasksOf(draft, testset, tests) } : {}),
    },
  });
}

function filesOf({ report }: Draft, judging: XmlElement | undefined) {
  const [input, output] = [attributeOf(judging, 'input-file'), attributeOf(judging, 'output-file')];
  const runs = attributeOf(judging, 'run-count') ?? '1';
  if (judging && runs !== '1') {
    report.refuse(
      `${placeOf(judging)}: run-count`,
      'Assay cannot run a solution twice, with the output of its first run as input.',
      'Assay 不支持以首次运行的输出再次运行程序。',
    );
  }
  if (!judging || (input === undefined && output === undefined)) return {};
  report.understood(
    placeOf(judging),
    `Files: ${input ?? 'standard input'}, ${output ?? 'standard output'}.`,
    `文件：${input ?? '标准输入'}，${output ?? '标准输出'}。`,
  );
  return { files: { ...(input === undefined ? {} : { input }), ...(output === undefined ? {} : { output }) } };
}

function readAttachments(draft: Draft, root: XmlElement): void {
  for (const file of elementsAt(root, 'files/attachments/file')) {
    const path = attributeOf(file, 'path') ?? '';
    if (draft.tree.has(path)) draft.attach(draft.freeKey(baseName(path)), path);
    else
      draft.report.unused(placeOf(file), `The attachment ${path} is not in the package.`, `题目包中没有附件 ${path}。`);
  }
}

/** Keeps validators and generators for the setter, and reports all other files in the package by folder. */
function tellTheRest(draft: Draft, root: XmlElement): void {
  const { report, tree } = draft;
  const validators = [
    ...elementsAt(root, 'assets/validators/validator/source'),
    ...elementsAt(root, 'assets/extra-validators/validator/source'),
  ];
  keepPrograms(draft, 'validators/', validators);
  keepPrograms(draft, 'generators/', elementsAt(root, 'files/executables/executable/source'));
  for (const path of ['doall.sh', 'doall.bat', 'wipe.sh', 'wipe.bat', 'scripts/', 'statements/.tex/']) {
    if (tree.paths.some((one) => one === path || (path.endsWith('/') && one.startsWith(path)))) {
      report.unused(path, 'Assay does not use it.', '此处用不到。');
    }
  }
  for (const path of ['stresses', 'properties'] as const) {
    const element = elementAt(root, path) ?? elementAt(root, `assets/${path}`);
    if (element && element.children.length > 0)
      report.unused(`${PROBLEM_XML}: ${path}`, 'Assay has no equivalent of this.', '此处没有对应的设置。');
  }
}

/** Keeps programs of the setter in the folder that we have for them, with the headers next to them. */
function keepPrograms(draft: Draft, folder: string, sources: readonly XmlElement[]): void {
  const { tree, report } = draft;
  const paths = new Set(sources.map((one) => attributeOf(one, 'path') ?? ''));
  for (const path of paths) {
    if (!tree.has(path) || draft.took(path)) continue;
    draft.put(draft.freePath(folder + baseName(path)), path);
    report.unused(path, `Kept in ${folder}; not used for judging.`, `已保留在 ${folder} 中，评测不使用。`);
    for (const header of tree.paths.filter((one) => isHeader(one) && folderOf(one) === folderOf(path))) {
      draft.put(folder + baseName(header), header);
    }
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
