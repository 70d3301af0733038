import { otherProtocols } from '../../judge-plan.ts';
import type { CustomChecker } from '../../judge-plan.ts';
import { asRecord } from '../../parse-yaml.ts';
import type { Draft } from '../shared/draft.ts';
import { baseName, isHeader, takeProgram, usesTestlib } from '../shared/programs.ts';
import { nearCheckerOf } from '../shared/stock-checkers.ts';
import type { HydroConfig } from './config.ts';
import { programName, textList } from './config.ts';

/** The checker by its kind; unknown kinds are rejected. */
export async function readChecker(draft: Draft, config: HydroConfig): Promise<Record<string, unknown> | undefined> {
  const { report } = draft;
  const { file, folder, values } = config;
  const type = typeof values.checker_type === 'string' ? values.checker_type : 'default';
  const place = `${file}: checker`;
  const name = programName(values.checker);
  if (type === 'default') {
    report.understood(
      `${file}: checker_type`,
      'Compared line by line, ignoring white space at the ends.',
      '逐行比较，忽略行末空白。',
    );
    return { type: 'lines' };
  }
  if (type === 'strict') return { type: 'exact' };
  if (name === undefined) {
    report.refuse(place, 'No checker is named.', '未指定检查器。');
    return undefined;
  }
  const near = type === 'testlib' && !draft.tree.has(folder + name) ? nearCheckerOf(name) : undefined;
  if (near) {
    const [en, zh] = near.difference ?? [];
    if (en === undefined)
      report.understood(
        place,
        `The stock checker ${name} is replaced by the built-in one.`,
        `标准检查器 ${name}，由本机实现。`,
      );
    else
      report.changed(
        place,
        `The stock checker ${name} is replaced by the built-in one: ${en}`,
        `标准检查器 ${name} 由本机实现：${zh ?? ''}`,
      );
    return near.config;
  }
  if (type === 'testlib' || type === 'kattis') {
    const program = taken(draft, config, name, 'checker', type, place);
    if (program) report.understood(place, `The checker ${name} is used.`, `由检查器 ${name} 评测。`);
    return program;
  }
  if (await usesTestlib(draft, folder + name)) {
    report.changed(
      place,
      `A checker for "${type}" that includes testlib runs as a testlib checker.`,
      `类型为 “${type}” 且使用 testlib 的检查器按 testlib 检查器运行。`,
    );
    return taken(draft, config, name, 'checker', 'testlib', place);
  }
  const protocol = otherProtocols.find((one) => one === type);
  if (protocol === undefined) {
    report.refuse(
      `${file}: checker_type`,
      `Checkers for "${type}" are not supported.`,
      `此处不了解 “${type}” 类检查器的调用方式。`,
    );
    return undefined;
  }
  const program = taken(draft, config, name, 'checker', protocol, place);
  if (program) {
    report.understood(
      place,
      `The checker ${name} is used with the protocol ${protocol}.`,
      `由检查器 ${name} 评测，按 ${protocol} 的方式调用。`,
    );
  }
  // Scores in Hydro are points of the test.
  return program && (protocol === 'syzoj' ? { ...program, pointsMode: 'of-weight' } : program);
}

export function readInteractor(draft: Draft, config: HydroConfig): Record<string, unknown> | undefined {
  const place = `${config.file}: interactor`;
  const name = programName(config.values.interactor);
  if (name === undefined) {
    draft.report.refuse(place, 'No interactor is named.', '未指定交互器。');
    return undefined;
  }
  const program = taken(draft, config, name, 'interactor', 'testlib', place);
  if (program) draft.report.understood(place, `Solutions communicate with ${name}.`, `程序与 ${name} 交互。`);
  return program;
}

function taken(
  draft: Draft,
  { folder, values }: HydroConfig,
  name: string,
  to: string,
  type: CustomChecker['protocol'],
  place: string,
) {
  const headers = textList(values.judge_extra_files)
    .map((one) => folder + one)
    .filter((one) => draft.tree.has(one) && isHeader(one));
  const dialect = asRecord(values.checker)?.lang;
  return takeProgram(draft, folder + name, to, {
    type,
    place,
    headers,
    ...(typeof dialect === 'string' ? { dialect } : {}),
  });
}

/** Files compiled together with solutions. Headers are placed next to them; build scripts are not run. */
export function readGraders(draft: Draft, { file, folder, values }: HydroConfig): Record<string, string[]> | undefined {
  const place = `${file}: user_extra_files`;
  const graders: Record<string, string[]> = {};
  for (const name of textList(values.user_extra_files)) {
    const path = folder + name;
    if (!draft.tree.has(path)) {
      draft.report.refuse(place, `The file ${path} is not in the package.`, `题目包中没有文件 ${path}。`);
    } else if (!isHeader(name)) {
      draft.report.refuse(
        place,
        `${name} is not a header: files next to a running solution and build scripts are not supported.`,
        `${name} 不是头文件：不支持运行时的附加文件与自定义编译脚本。`,
      );
    } else {
      const ours = draft.put(`grader/${baseName(name)}`, path);
      for (const family of name.endsWith('.h') ? ['c', 'cpp'] : ['cpp'])
        graders[family] = [...(graders[family] ?? []), ours];
      draft.report.understood(place, `Placed next to solutions: ${name}.`, `与提交一同编译：${name}。`);
    }
  }
  return Object.keys(graders).length === 0 ? undefined : graders;
}
