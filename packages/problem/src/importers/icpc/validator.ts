import { filterTree } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { findCheckerSources, languageOfSource } from '../../plan/checker-sources.ts';
import type { Reporter } from '../import-report.ts';
import { isSwitchedOff } from '../shared/source-endings.ts';
import type { IcpcMetadata } from './metadata.ts';
import type { TestCase } from './test-groups.ts';

export interface ImportedChecker {
  config: Record<string, unknown>;
  /** Files of the checker: from the path in our package to that in theirs. */
  files: ReadonlyMap<string, string>;
}

/** Both generations use both names; the official one comes first. */
const FOLDERS = {
  legacy: ['output_validators/', 'output_validator/'],
  modern: ['output_validator/', 'output_validators/'],
} as const;
/** A validator of several files has a folder of its own with an arbitrary name. */
const SEVERAL = 'output_validators/';
const OURS = 'checker/';

/** The checker of the package: its own output validator, or ours for the default one with its flags. */
export function importChecker(
  tree: FileTree,
  cases: readonly TestCase[],
  metadata: IcpcMetadata,
  report: Reporter,
): ImportedChecker {
  const args = cases[0]?.validatorArgs ?? [];
  const odd = cases.find((one) => one.validatorArgs.join('\n') !== args.join('\n'));
  if (odd) {
    report.refuse(
      `${odd.base}.in`,
      'Assay does not support different arguments for the output validator within one problem.',
      '同一题目中不同测试点的输出校验器参数不同，此处无法评测。',
    );
  }
  const folders = FOLDERS[metadata.generation];
  const [folder = folders[0], other] = folders.filter((one) => holdsProgram(tree, one));
  const isThere = holdsProgram(tree, folder);
  const isCustom = metadata.generation === 'legacy' ? metadata.customValidation : isThere;
  if (isCustom) {
    if (other !== undefined)
      report.unused(other, `The validator in ${folder} is used.`, `由 ${folder} 中的校验器评测。`);
    return importProgram(tree, folder, args, report);
  }
  if (isThere)
    report.unused(folder, 'problem.yaml selects the default validator.', 'problem.yaml 指定使用默认校验器。');
  return { config: nativeChecker(args, metadata, report), files: new Map() };
}

/** Notes and hidden files are not validators. */
function holdsProgram(tree: FileTree, folder: string): boolean {
  return tree.paths.some(
    (path) => path.startsWith(folder) && !isSwitchedOff(path) && !/(^|\/)readme|\.(md|txt)$/i.test(path),
  );
}

function importProgram(tree: FileTree, folder: string, args: readonly string[], report: Reporter): ImportedChecker {
  const nothing = { config: {}, files: new Map<string, string>() };
  const inside = filterTree(tree, (path) => path.startsWith(folder) && !isSwitchedOff(path));
  const programs = programsIn(inside, folder);
  const scripts = inside.paths.filter((path) => /\/(build|run)(\.sh)?$/.test(path));
  if (scripts.length > 0 || programs.length !== 1) {
    const place = scripts[0] ?? folder;
    if (scripts.length > 0) {
      report.refuse(
        place,
        'A validator with its own build or run script is not supported.',
        '不支持自带 build 或 run 脚本的校验器。',
      );
    } else if (programs.length === 0) {
      report.refuse(place, 'There is no validator in C, C++ or Python.', '没有用 C、C++ 或 Python 编写的校验器。');
    } else {
      report.refuse(
        place,
        `There are ${programs.length} validators; Assay runs one.`,
        `共有 ${programs.length} 个校验器；Assay 只运行一个。`,
      );
    }
    return nothing;
  }
  const found = findCheckerSources(inside, programs[0] ?? folder, folder);
  const [main] = 'finding' in found ? [] : found.sources;
  if ('finding' in found || main === undefined) {
    if ('finding' in found) report.refuse(folder, found.finding.message, found.finding.zh);
    return nothing;
  }
  const own = folder === SEVERAL && programs[0]?.endsWith('/') ? programs[0].length : folder.length;
  const files = new Map(found.sources.map((path) => [OURS + path.slice(own), path]));
  report.understood(main, 'This output validator is used.', '由此输出校验器评测。');
  for (const path of inside.paths) {
    if (!found.sources.includes(path)) report.unused(path, 'The validator does not need it.', '校验器不需要此文件。');
  }
  const isCpp = found.language === 'C++17' || found.language === 'C++20';
  return {
    files,
    config: {
      type: 'kattis',
      source: OURS + main.slice(own),
      // The format does not specify a standard; our newest one accepts code for older ones.
      ...(isCpp ? { language: 'C++20' } : {}),
      ...(args.length > 0 ? { args: [...args] } : {}),
    },
  };
}

/** A source file, or a folder with sources, is a program; headers and notes are not. */
function programsIn(tree: FileTree, folder: string): string[] {
  const programs = new Set<string>();
  for (const path of tree.paths) {
    const rest = path.slice(folder.length);
    if (languageOfSource(path) === undefined) continue;
    programs.add(rest.includes('/') ? folder + rest.slice(0, rest.indexOf('/') + 1) : path);
  }
  const files = [...programs].filter((path) => !path.endsWith('/'));
  const isPython = files.length > 1 && files.every((path) => languageOfSource(path) === 'Python 3');
  return isPython ? [folder] : [...programs];
}

/** The default validator compares tokens and ignores case unless configured otherwise. */
function nativeChecker(args: readonly string[], metadata: IcpcMetadata, report: Reporter): Record<string, unknown> {
  const place = metadata.generation === 'legacy' ? 'problem.yaml: validator_flags' : 'output_validator_args';
  const numbers: { absolute?: number; relative?: number } = {};
  let caseSensitive = false;
  let spaceSensitive = false;
  for (let index = 0; index < args.length; index += 1) {
    const flag = args[index] ?? '';
    const isTolerance = /^float_(relative_|absolute_)?tolerance$/.test(flag);
    if (flag === 'case_sensitive') caseSensitive = true;
    else if (flag === 'space_change_sensitive') spaceSensitive = true;
    else if (isTolerance) {
      index += 1;
      const value = Number(args[index]);
      if (!(value >= 0 && value <= 1)) {
        report.refuse(place, `${flag} should be followed by a number from 0 to 1.`, `${flag} 后应为 0 到 1 之间的数。`);
      }
      if (flag !== 'float_relative_tolerance') numbers.absolute = value;
      if (flag !== 'float_absolute_tolerance') numbers.relative = value;
    } else {
      report.refuse(place, `The default validator does not have the flag "${flag}".`, `默认校验器没有标志 “${flag}”。`);
    }
  }
  const hasTolerance = numbers.absolute !== undefined || numbers.relative !== undefined;
  report.understood(
    place,
    'The default validator is replaced by the built-in checker.',
    '使用默认校验器，由本机实现。',
  );
  if (hasTolerance) return { type: 'floats', ...numbers, caseSensitive, ...(spaceSensitive ? { spaceSensitive } : {}) };
  if (spaceSensitive) return { type: 'exact', ...(caseSensitive ? {} : { caseSensitive }) };
  return { type: 'tokens', caseSensitive };
}
