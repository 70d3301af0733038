import type { FileTree } from '../../file-tree.ts';
import type { Reporter } from '../../importers/import-report.ts';
import type { CustomChecker, JudgePlan, NativeChecker } from '../../judge-plan.ts';
import { commonPoints, isWeighedByPoints, programOf } from '../shared/points.ts';
import { placesOf } from './version.ts';
import type { Files } from '../package-export.ts';
import type { IcpcVersion } from './version.ts';
import { wrapTestlib, WRAPPED_SOURCE } from './wrap-testlib.ts';

interface ValidatorInput {
  plan: JudgePlan;
  data: FileTree;
  /** The text of testlib.h. */
  testlib: Uint8Array;
  version: IcpcVersion;
  isScoring: boolean;
  hasPartialPoints: boolean;
}

export interface PlacedValidator {
  /** Passed with every test. */
  args: string[];
  /** Legacy: the validator writes points to `score.txt`. */
  writesScore: boolean;
}

/** Adds the validator with the files it needs. */
export function placeValidator(given: ValidatorInput, files: Files, report: Reporter): PlacedValidator {
  const { plan, data, version } = given;
  const program = programOf(plan);
  if (!program) {
    return { args: plan.checker.type === 'native' ? flagsOf(plan.checker, report) : [], writesScore: false };
  }
  const [main, ...others] = program.sources;
  if (main === undefined) return { args: [], writesScore: false };
  if (program.protocol !== 'testlib' && program.protocol !== 'kattis') {
    report.refuse(
      main,
      `A checker for ${program.protocol} cannot be exported. Rewrite it with testlib.`,
      `无法导出 ${program.protocol} 的检查器：请用 testlib 改写。`,
    );
    return { args: [], writesScore: false };
  }
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const place = placesOf[version].validator;
  for (const path of others) files.set(place + path.slice(folder.length), { tree: data, path });
  if (program.protocol === 'testlib') {
    const writesScore = placeTestlib(given, program, main, files, report);
    if (!others.some((path) => path.endsWith('testlib.h'))) files.set(`${place}testlib.h`, given.testlib);
    return { args: [], writesScore };
  }
  files.set(place + main.slice(folder.length), { tree: data, path: main });
  return { args: [...program.args], writesScore: keepsScores(given, program, main, report) };
}

/** Whether it writes `score.txt`, which must be declared in the legacy version. */
function placeTestlib(
  { plan, data, version, isScoring, hasPartialPoints }: ValidatorInput,
  program: CustomChecker,
  main: string,
  files: Files,
  report: Reporter,
): boolean {
  if (!program.language.startsWith('C++')) {
    report.refuse(main, 'Only testlib programs in C++ can be exported.', '只能导出用 C++ 编写的 testlib 程序。');
    return false;
  }
  if (program.args.length > 0) {
    report.refuse(main, 'Arguments of a testlib program cannot be exported.', '无法导出 testlib 程序的参数。');
  }
  const isTold = version === 'legacy' && isScoring && hasPartialPoints;
  const most = isTold && isMeasured(program, plan) ? commonPoints(plan) : undefined;
  if (version === 'legacy' && hasPartialPoints && most === undefined) {
    report.changed(
      main,
      'In that format, partial points count as a wrong answer, since the tests are worth different points.',
      '由于各测试点分值不同，在该格式中部分得分按答案错误计。',
    );
  }
  const place = placesOf[version].validator;
  files.set(place + WRAPPED_SOURCE, { tree: data, path: main });
  const points = version === 'legacy' ? (most === undefined ? ('none' as const) : { most }) : ('multiplier' as const);
  const wrapper = wrapTestlib({ talks: plan.interactor !== undefined, mode: program.pointsMode, points });
  files.set(`${place}validator.cpp`, wrapper);
  report.changed(
    main,
    'A validator of the format wraps this testlib program.',
    '由该格式的校验器运行此 testlib 程序。',
  );
  return most !== undefined;
}

function isMeasured(program: CustomChecker, plan: JudgePlan): boolean {
  return program.pointsMode !== 'of-weight' || isWeighedByPoints(plan);
}

/** Validator scores are absolute in that format: they are equivalent only if cases are weighted by their points. */
function keepsScores(
  { plan, version, isScoring, hasPartialPoints }: ValidatorInput,
  program: CustomChecker,
  main: string,
  report: Reporter,
): boolean {
  if (!hasPartialPoints) return false;
  if (program.pointsMode === 'of-weight' && isWeighedByPoints(plan)) return isScoring;
  report.changed(
    main,
    version === 'legacy'
      ? 'In that format, partial points of this checker are not counted.'
      : 'In that format, points count as reported, whatever the tests are worth in Assay.',
    version === 'legacy'
      ? '在该格式中不计它给出的部分得分。'
      : '在该格式中按原值计入它给出的分数，不论此处测试点的分值。',
  );
  return false;
}

function flagsOf(checker: NativeChecker, report: Reporter): string[] {
  const flags = checker.caseSensitive ? ['case_sensitive'] : [];
  if (checker.compare === 'exact') flags.push('space_change_sensitive');
  if (checker.compare === 'lines') {
    report.changed(
      'judge.config.checker',
      'In that format, words are compared without regard to lines.',
      '在该格式中按单词比较，不论换行位置。',
    );
  }
  if (checker.compare.endsWith('in-any-order')) {
    report.refuse(
      'judge.config.checker',
      'The format does not support a checker for any order. Write a program.',
      '该格式没有不计顺序的比较：请编写检查器。',
    );
  }
  if (checker.absolute !== null) flags.push('float_absolute_tolerance', String(checker.absolute));
  if (checker.relative !== null) flags.push('float_relative_tolerance', String(checker.relative));
  return flags;
}
