import { posix } from 'node:path';
import type { CustomChecker } from '../../judge-plan.ts';
import type { Exporting } from '../package-export.ts';
import { ACCEPTING_CHECKER, BECOMES_PROGRAM, programOfNative, stockNameOf } from '../shared/native-checker.ts';
import { reportPointsMode } from '../shared/points.ts';
import { isPlainTestlib, placeFlat } from '../shared/programs.ts';

const CHECKER = 'chk.cpp';
const FAMILIES: Readonly<Record<string, string>> = { c: 'c', cpp: 'cpp', python: 'py' };

export interface UojPrograms {
  /** Lines of `problem.conf`. */
  settings: string[];
  /** The validator that became `val.cpp`. */
  validator: string | undefined;
}

/** Adds checker, interactor, implementers and validator under the names that the format gives them. */
export async function placeUojPrograms(exporting: Exporting, testlib: Uint8Array): Promise<UojPrograms> {
  const { plan, data, files, report } = exporting;
  const { checker, interactor } = plan;
  const settings: string[] = [];
  const place = async (program: CustomChecker, name: string) => {
    if (!isPlainTestlib(program, exporting)) return;
    await reportPointsMode(exporting, program, 'percent');
    await placeFlat(exporting, program.sources[0] ?? '', { folder: '', name, testlib });
  };
  if (interactor) {
    settings.push('interaction_mode on');
    await place(interactor.program, 'interactor.cpp');
  }
  const stock = checker.type === 'native' ? stockNameOf(checker) : undefined;
  if (interactor && !interactor.thenCheck) {
    files.set(CHECKER, ACCEPTING_CHECKER);
    report.changed(
      interactor.program.sources[0] ?? '',
      'In that format, a checker runs after the interactor: one that accepts everything is added.',
      '该格式在交互器之后运行检查器：已加入一个总是通过的检查器。',
    );
  } else if (checker.type === 'custom') await place(checker, CHECKER);
  else if (stock !== undefined) settings.push(`use_builtin_checker ${stock}`);
  else {
    files.set(CHECKER, programOfNative(checker, 'testlib'));
    report.changed('judge.config.checker', ...BECOMES_PROGRAM);
  }
  settings.push(...placeImplementers(exporting));
  const [validator] = data.paths.filter((path) => /^validators\/[^/]+\.(cpp|cc)$/.test(path));
  if (validator !== undefined) {
    await placeFlat(exporting, validator, { folder: '', name: 'val.cpp', testlib });
    report.changed(validator, 'In that format, its name is val.cpp.', '在该格式中其名称为 val.cpp。');
  }
  return { settings, validator };
}

/** Graders: the main file of each language, and all others in `require/`. */
function placeImplementers({ plan, data, files, report }: Exporting): string[] {
  if (!plan.graders) return [];
  for (const [family, sources = []] of Object.entries(plan.graders)) {
    const ending = FAMILIES[family];
    const [main, ...others] = sources;
    if (ending === undefined || main === undefined) {
      report.changed(
        `judge.config.grader.${family}`,
        'The format has no graders in this language, so solutions in it cannot be judged.',
        '该格式不支持此语言的交互库，因此无法评测此语言的提交。',
      );
      continue;
    }
    files.set(`implementer.${ending}`, { tree: data, path: main });
    for (const path of others) files.set(`require/${posix.basename(path)}`, { tree: data, path });
  }
  if (Object.keys(plan.graders).length > 1) {
    report.changed(
      'judge.config.grader',
      'In that format, solutions in all languages get the same files besides their grader.',
      '在该格式中，除各自的交互库外，所有语言的提交使用同一组文件。',
    );
  }
  return ['with_implementer on'];
}
