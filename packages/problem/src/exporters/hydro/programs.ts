import { posix } from 'node:path';
import type { CustomChecker } from '../../judge-plan.ts';
import type { Exporting } from '../package-export.ts';
import { BECOMES_PROGRAM, programOfNative, stockNameOf } from '../shared/native-checker.ts';
import { reportPointsMode } from '../shared/points.ts';
import { filesOfProgram, isPlainTestlib, placeFlat } from '../shared/programs.ts';

/** Checkers of other judges that Hydro runs as well. */
const PROTOCOLS: readonly string[] = ['syzoj', 'hustoj', 'lemon', 'qduoj'];
const OWN_CHECKER = 'assay_check.cpp';

/** Adds the checker or interactor and the headers for solutions; returns their settings. */
export async function placeHydroPrograms(exporting: Exporting, folder: string): Promise<Record<string, unknown>> {
  const { plan, files, report } = exporting;
  const { checker, interactor } = plan;
  const headers = placeHeaders(exporting, folder);
  if (interactor) {
    if (!isPlainTestlib(interactor.program, exporting)) return headers;
    const { source, extra } = await placed(exporting, interactor.program, folder);
    await reportPointsMode(exporting, interactor.program, 'percent');
    return { ...headers, interactor: source, ...extra };
  }
  if (checker.type === 'custom') {
    const isOther = PROTOCOLS.includes(checker.protocol) && checker.args.length === 0;
    if (!isOther && !isPlainTestlib(checker, exporting)) return headers;
    await reportPointsMode(exporting, checker, checker.protocol === 'syzoj' ? 'of-weight' : 'percent');
    const { source, extra } = await placed(exporting, checker, folder);
    return { ...headers, checker_type: checker.protocol, checker: source, ...extra };
  }
  const { compare, caseSensitive, absolute, relative } = checker;
  const isPlain = caseSensitive && absolute === null && relative === null;
  if (isPlain && compare === 'lines') return { ...headers, checker_type: 'default' };
  if (isPlain && compare === 'exact') return { ...headers, checker_type: 'strict' };
  const stock = stockNameOf(checker);
  if (stock !== undefined) return { ...headers, checker_type: 'testlib', checker: stock };
  report.changed('judge.config.checker', ...BECOMES_PROGRAM);
  files.set(folder + OWN_CHECKER, programOfNative(checker, 'testlib'));
  return { ...headers, checker_type: 'testlib', checker: OWN_CHECKER };
}

async function placed(exporting: Exporting, program: CustomChecker, folder: string) {
  const [main = ''] = program.sources;
  const path = await placeFlat(exporting, main, { folder, testlib: null });
  const others = (await filesOfProgram(exporting.data, main)).filter((one) => one !== main);
  const file = posix.basename(path ?? main);
  const source = program.language === 'C++17' ? { file, lang: 'cc.cc17o2' } : file;
  return {
    source,
    extra: others.length > 0 ? { judge_extra_files: others.map((one) => posix.basename(one)) } : {},
  };
}

/** Graders are headers next to solutions in C and C++; other graders need a build script of their own. */
function placeHeaders({ plan, data, files, report }: Exporting, folder: string): Record<string, unknown> {
  if (!plan.graders) return {};
  const all = new Set(Object.values(plan.graders).flatMap((paths) => paths ?? []));
  const families = Object.keys(plan.graders);
  const isHeaders = [...all].every((path) => /\.(h|hh|hpp)$/i.test(path));
  if (!isHeaders || families.some((one) => one !== 'c' && one !== 'cpp')) {
    report.refuse(
      'judge.config.grader',
      'In that format, graders other than headers in C and C++ need a build script. Export to another format.',
      '在该格式中，C 与 C++ 头文件以外的交互库需要自定义编译脚本：请选择其他格式。',
    );
    return {};
  }
  if (families.length < 2 && [...all].some((path) => path.endsWith('.h'))) {
    report.changed(
      'judge.config.grader',
      'In that format, headers are for solutions in C and in C++.',
      '在该格式中头文件同时用于 C 与 C++ 的提交。',
    );
  }
  for (const path of all) files.set(folder + posix.basename(path), { tree: data, path });
  return { user_extra_files: [...all].map((path) => posix.basename(path)) };
}
