import { CHECKER_TEST_PATH, VALIDATOR_TEST_PATH } from '@assay/contract';
import type { FileTree } from '../../file-tree.ts';
import type { Reporter } from '../import-report.ts';
import { isSwitchedOff } from '../shared/source-endings.ts';

/** Their folders, with the plural names of earlier drafts of the format, and ours. */
const FOLDERS: Readonly<Record<string, string>> = {
  valid_input: 'valid_input',
  invalid_input: 'invalid_input',
  invalid_inputs: 'invalid_input',
  valid_output: 'valid_output',
  valid_outputs: 'valid_output',
  invalid_output: 'invalid_output',
  invalid_outputs: 'invalid_output',
  partial_output: 'partial_output',
};
const ENDINGS = { input: ['in'], output: ['in', 'ans', 'out'] } as const;

/** Whether a folder below `data/` has tests of the validators or of the checker. */
export const holdsProgramTests = (folder: string): boolean => Object.hasOwn(FOLDERS, folder.slice('data/'.length));

/** Inputs for the validators and outputs for the checker, from the path in our package to that in theirs. */
export function importProgramTests(tree: FileTree, report: Reporter): Map<string, string> {
  const files = new Map<string, string>();
  const counts = { input: 0, output: 0 };
  for (const base of basesIn(tree)) {
    const [, folder = '', ...names] = base.split('/');
    const ours = FOLDERS[folder];
    if (ours === undefined) continue;
    const kind = ours.endsWith('_input') ? 'input' : 'output';
    // Names of nested folders become part of the name.
    const target = `data/${ours}/${names.join('-')}`;
    const own = ENDINGS[kind].map((ending) => [`${target}.${ending}`, `${base}.${ending}`] as const);
    const absent = own.filter(([, path]) => !tree.has(path));
    if (absent.length > 0) {
      report.unused(
        `${base}.in`,
        `This test of the checker is incomplete: ${absent.map(([, path]) => path).join(', ')} is missing.`,
        `此校验器测试不完整：缺少 ${absent.map(([, path]) => path).join('、')}。`,
      );
      continue;
    }
    const pattern = kind === 'input' ? VALIDATOR_TEST_PATH : CHECKER_TEST_PATH;
    if (!own.every(([path]) => pattern.test(path) && !files.has(path))) {
      report.unused(
        `${base}.in`,
        'A test of the validator or checker needs a name of letters, digits, ".", "_" and "-" that no other has.',
        '校验器或检查程序的测试名须由字母、数字与“.”“_”“-”组成，且不可重复。',
      );
      continue;
    }
    for (const [path, source] of own) files.set(path, source);
    counts[kind] += 1;
  }
  tellCounts(counts, report);
  return files;
}

/** Paths of the inputs in these folders, without their endings. */
function basesIn(tree: FileTree): string[] {
  return tree.paths
    .filter((path) => path.startsWith('data/') && path.endsWith('.in') && !isSwitchedOff(path))
    .map((path) => path.slice(0, -'.in'.length))
    .filter((base) => base.split('/').length > 2);
}

function tellCounts({ input, output }: { input: number; output: number }, report: Reporter): void {
  if (input > 0)
    report.understood('data', `${input} tests of the input validators.`, `${input} 个输入检查程序的测试。`);
  if (output > 0) report.understood('data', `${output} tests of the checker.`, `${output} 个校验器的测试。`);
}
