import type { ExpectedVerdict } from '@assay/contract';
import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { languageOfSource } from '../../plan/checker-sources.ts';
import { countSubmission } from '../../source-package/read-source-package.ts';
import type { SourceSubmission } from '../../source-package/source-problem.ts';
import type { Reporter } from '../import-report.ts';
import { freeName } from '../shared/draft.ts';
import { labelOf, labelOfAny } from '../shared/labels.ts';
import { isSourceFile, isSwitchedOff } from '../shared/source-endings.ts';
import { withConstants } from './metadata.ts';
import type { IcpcMetadata } from './metadata.ts';
import { readSubmissionRules, RULES_FILE } from './submission-rules.ts';
import type { SubmissionRules } from './submission-rules.ts';

/** A comment in which a program declares its expected verdict if its folder does not. */
const EXPECTED_RESULTS = /@EXPECTED_RESULTS@:\s*([A-Za-z_, -]+)/;
const MAX_LOOKED_AT = 64 * 1024;

/** One program: a file, or a folder with its slash. */
interface Program {
  path: string;
  files: string[];
}

/** The programs of `submissions/` with their expected verdicts. A folder is a program if it contains a source file. */
export async function importSubmissions(
  tree: FileTree,
  metadata: IcpcMetadata,
  report: Reporter,
): Promise<SourceSubmission[]> {
  const rules = await readSubmissionRules(tree, report);
  const submissions = new Map<string, SourceSubmission>();
  let totalBytes = 0;
  for (const program of programsOf(tree, report)) {
    const source = sourceOf(program, metadata, report);
    if (source === undefined) continue;
    totalBytes = countSubmission(tree, source, totalBytes);
    const bytes = await readProgram(tree, source, metadata);
    const expected = expectedOf(program, rules, bytes, report);
    if (expected === undefined) continue;
    const path = freeName(pathOf(program.path, source, expected), (one) => submissions.has(one));
    submissions.set(path, { path, expected, language: languageOfSource(source) ?? null, bytes });
  }
  report.understood(
    'submissions',
    `${submissions.size} programs with their expected verdicts.`,
    `${submissions.size} 个带预期结果的程序。`,
  );
  return [...submissions.values()];
}

function programsOf(tree: FileTree, report: Reporter): Program[] {
  const programs = new Map<string, string[]>();
  for (const path of tree.paths.filter((one) => one.startsWith('submissions/') && one !== RULES_FILE)) {
    const [, folder, name, ...deeper] = path.split('/');
    if (isSwitchedOff(path)) {
      // Files such as .gitkeep only keep a folder; a disabled program was disabled on purpose.
      if (!path.split('/').at(-1)?.startsWith('.'))
        report.unused(path, 'Not judged: its name disables it.', '不评测：其名称表示已停用。');
    } else if (folder === undefined || name === undefined) {
      report.unused(path, 'Not judged: it is not in a verdict folder.', '不评测：不在任何预期结果的文件夹中。');
    } else {
      const key = deeper.length > 0 ? `submissions/${folder}/${name}/` : path;
      const files = programs.get(key) ?? [];
      files.push(path);
      programs.set(key, files);
    }
  }
  return [...programs].map(([path, files]) => ({ path, files }));
}

/** The file to submit; undefined after reporting why there is none. */
function sourceOf({ path, files }: Program, { isSubmitAnswer }: IcpcMetadata, report: Reporter): string | undefined {
  const sources = files.filter((one) => isSourceFile(one) || isSubmitAnswer);
  if (sources.length === 1) return sources[0];
  if (sources.length > 1) {
    report.unused(
      path,
      'Not judged: Assay does not accept submissions of several files.',
      '不评测：此处不支持由多个文件组成的程序。',
    );
  } else {
    report.unused(path, 'Not judged: by its extension, this is not a program.', '不评测：按扩展名不是程序。');
  }
  return undefined;
}

/** The verdict from `submissions.yaml`, else from the folder, else from the program itself. */
function expectedOf(
  { path }: Program,
  rules: SubmissionRules,
  bytes: Buffer,
  report: Reporter,
): ExpectedVerdict | undefined {
  const folder = path.split('/')[1] ?? '';
  const expected = rules.labelOf(path.replace(/\/$/, ''), labelOf(folder)) ?? labelInside(bytes);
  if (expected === undefined) {
    report.unused(path, `Not judged: "${folder}" is not a single verdict.`, `不评测：“${folder}” 不是单一的预期结果。`);
  } else if (labelOf(folder) !== expected) {
    report.understood(path, `Expected verdict: ${expected}.`, `题目包给出的预期结果：${expected}。`);
  }
  return expected;
}

function labelInside(bytes: Buffer): ExpectedVerdict | undefined {
  const found = EXPECTED_RESULTS.exec(bytes.subarray(0, MAX_LOOKED_AT).toString('latin1'));
  return found ? labelOfAny((found[1] ?? '').split(',').map(labelOf)) : undefined;
}

function pathOf(key: string, source: string, expected: ExpectedVerdict): string {
  const name = key.endsWith('/')
    ? (key.split('/')[2] ?? '') + source.slice(source.lastIndexOf('.'))
    : source.slice(source.lastIndexOf('/') + 1);
  return `submissions/${expected}/${name}`;
}

async function readProgram(tree: FileTree, path: string, { constants }: IcpcMetadata): Promise<Buffer> {
  return constants.size === 0 ? tree.read(path) : Buffer.from(withConstants(await readText(tree, path), constants));
}
