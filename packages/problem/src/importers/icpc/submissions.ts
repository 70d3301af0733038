import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { languageOfSource } from '../../plan/checker-sources.ts';
import { expectedVerdicts } from '../../source-package/source-problem.ts';
import type { ExpectedVerdict, SourceSubmission } from '../../source-package/source-problem.ts';
import type { Reporter } from '../import-report.ts';
import { withConstants } from './metadata.ts';
import type { IcpcMetadata } from './metadata.ts';

const ALIASES: Readonly<Record<string, ExpectedVerdict>> = {
  compiler_error: 'compile_error',
  'run-time_error': 'run_time_error',
  runtime_error: 'run_time_error',
  memory_limit: 'memory_limit_exceeded',
  output_limit: 'output_limit_exceeded',
};

/** The programs of `submissions/` with what they should come to. A folder counts as a program where one file in it is one. */
export async function importSubmissions(
  tree: FileTree,
  metadata: IcpcMetadata,
  report: Reporter,
): Promise<SourceSubmission[]> {
  const programs = new Map<string, string[]>();
  for (const path of tree.paths.filter((one) => one.startsWith('submissions/'))) {
    const [, folder, name, ...deeper] = path.split('/');
    if (folder === undefined || name === undefined) {
      report.unused(path, 'Expectations are told by folders only.', '预期结果仅由文件夹名给出。');
      continue;
    }
    const key = deeper.length > 0 ? `submissions/${folder}/${name}/` : path;
    programs.set(key, [...(programs.get(key) ?? []), path]);
  }
  const submissions: SourceSubmission[] = [];
  for (const [key, files] of programs) {
    const folder = key.split('/')[1] ?? '';
    const expected = expectedVerdicts.find((verdict) => verdict === folder) ?? ALIASES[folder];
    const sources = files.filter((path) => languageOfSource(path) !== undefined);
    const source = key.endsWith('/') ? sources[0] : files[0];
    if (expected === undefined) {
      report.unused(key, `"${folder}" is no single verdict to check for.`, `“${folder}” 不是单一的预期结果。`);
    } else if (source === undefined || (key.endsWith('/') && sources.length !== 1)) {
      report.unused(key, 'A program of several files cannot be handed in here.', '此处不支持由多个文件组成的程序。');
    } else {
      const language = languageOfSource(source) ?? null;
      if (language === null)
        report.unused(
          source,
          'Kept, but there is no such language here to run it.',
          '已保留，但没有对应的语言可运行。',
        );
      submissions.push({
        path: pathOf(key, source, expected),
        expected,
        language,
        bytes: await readProgram(tree, source, metadata),
      });
    }
  }
  report.understood(
    'submissions',
    `${submissions.length} programs with their expected verdicts.`,
    `${submissions.length} 个带预期结果的程序。`,
  );
  return submissions;
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
