import { JUDGE_CAPS } from '../../config/assay-judge-config.ts';
import { languageOfSource } from '../../plan/checker-sources.ts';
import type { Draft } from '../shared/draft.ts';
import { baseName, isHeader, takeProgram, usesTestlib } from '../shared/programs.ts';

/* Judging programs of CMS, for every format that contains them. */

export interface Talk {
  processes: number;
  /** Place of the number in the settings. */
  place: string;
  userIo: 'fifo' | 'std';
}

/**
 * The manager of a communication task, which communicates with one or several processes. `names` are the paths where it
 * may be.
 */
export function readManager(draft: Draft, names: RegExp, talk: Talk): Record<string, unknown> | undefined {
  const { report } = draft;
  const found = sourceOf(draft, names);
  if (!found) return undefined;
  const { source, headers } = found;
  const { processes } = talk;
  if (!Number.isInteger(processes) || processes < 1 || processes > JUDGE_CAPS.processes) {
    report.refuse(
      talk.place,
      `There should be 1 to ${JUDGE_CAPS.processes} processes.`,
      `进程数量应为 1 到 ${JUDGE_CAPS.processes}。`,
    );
    return undefined;
  }
  const program = takeProgram(draft, source, 'manager', { type: 'cms', place: source, headers, keepTestlib: true });
  if (!program) return undefined;
  report.understood(
    source,
    'This manager communicates with solutions and judges them.',
    '由此管理器与提交的程序通信并评测。',
  );
  report.changed(
    source,
    'The time limit applies to each process, and a pipe that one side closes stays open for the other until that side has ended.',
    '时间限制按每个进程计；一方关闭的管道要到该方结束时才对另一方关闭。',
  );
  return {
    ...program,
    ...(processes > 1 ? { processes } : {}),
    ...(talk.userIo === 'std' ? { userIo: 'std' } : {}),
  };
}

/** The checker, by its source. `names` are the paths where it may be. */
export async function readChecker(draft: Draft, names: RegExp): Promise<Record<string, unknown> | undefined> {
  const { report } = draft;
  const found = sourceOf(draft, names);
  if (!found) return undefined;
  const { source, headers: beside } = found;
  // The testlib in such tasks prints a score; without one, Assay's is used, which reports by exit status.
  const hasOwnTestlib = beside.some((one) => baseName(one) === 'testlib.h');
  const type = !hasOwnTestlib && (await usesTestlib(draft, source)) ? 'testlib' : 'cms';
  const program = takeProgram(draft, source, 'checker', { type, place: source, headers: beside, keepTestlib: true });
  if (program) report.understood(source, 'This checker is used.', '由此检查器评测。');
  return program;
}

/** The source of a judging program, with the headers next to it; compiled ones are ignored. */
function sourceOf({ report, tree }: Draft, names: RegExp): { source: string; headers: string[] } | undefined {
  const paths = tree.paths.filter((one) => names.test(one));
  const source = paths.find((one) => languageOfSource(one) !== undefined);
  const [first] = paths;
  if (source === undefined) {
    if (first === undefined) return undefined;
    report.refuse(first, 'The program has no source in C, C++ or Python.', '该程序没有 C、C++ 或 Python 源代码。');
    return undefined;
  }
  for (const path of paths.filter((one) => one !== source)) {
    report.unused(path, 'The program is compiled from this source.', '此处由源代码编译该程序。');
  }
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  return { source, headers: tree.paths.filter((one) => one.startsWith(folder) && isHeader(one)) };
}
