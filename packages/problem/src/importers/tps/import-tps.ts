import type { FileTree } from '../../file-tree.ts';
import { readChecker, readManager } from '../cms/judging-programs.ts';
import type { ImportReport } from '../import-report.ts';
import { makeDraft } from '../shared/draft.ts';
import type { Draft } from '../shared/draft.ts';
import { makeLimits } from '../shared/limits.ts';
import { isHeader } from '../shared/programs.ts';
import { scoreSubtasks } from '../shared/score-subtasks.ts';
import { keepOthers, readSolutions } from './programs.ts';
import { readStatements } from './statements.ts';
import { readSubtasks } from './subtasks.ts';
import { readTask, TASK } from './task.ts';
import type { TpsTask } from './task.ts';

/** Supported task types. */
const JUDGED_TYPES = ['Batch', 'Communication', 'OutputOnly'];
/** `graders/` in exported tasks, `grader/<language>/` in the authors' form. */
const GRADER = /^graders?\/(?:[a-z]+\/)?(grader|stub)\.(cpp|cc|c|java)$/;
const CHECKER = /^checker\/checker(\.[a-z]+)?$/;
const MANAGER = /^graders?\/manager(\.[a-z]+)?$/;

/** Converts a task of TPS, the system in which IOI tasks are written and published. */
export async function importTps(tree: FileTree, options: { name?: string } = {}): Promise<ImportReport> {
  const draft = makeDraft(tree, 'tps');
  const { report } = draft;
  const task = await readTask(draft);
  if (!task) return await draft.finish({ judge: {} });
  draft.slugs = [task.code, options.name];
  if (task.title !== undefined) draft.titles.en = task.title;
  if (!JUDGED_TYPES.includes(task.type)) {
    report.refuse(
      `${TASK}: type`,
      `Assay does not support tasks of the CMS type "${task.type}".`,
      `不支持 CMS 的 “${task.type}” 类型题目。`,
    );
    return await draft.finish({ judge: {} });
  }
  await readStatements(draft);
  const judged = await readJudging(draft, task);
  const subtasks = await readSubtasks(draft);
  await readSolutions(draft);
  keepOthers(draft);
  return await draft.finish({
    judge: {
      ...makeLimits({ timeMs: task.timeSeconds * 1000, memoryBytes: task.memoryBytes }, TASK, report),
      ...judged,
      ...(subtasks.length > 0 ? { subtasks: scoreSubtasks(subtasks, 'subtasks', report) } : {}),
    },
  });
}

/** The checker or manager, and the files compiled together with solutions. */
async function readJudging(draft: Draft, task: TpsTask): Promise<Record<string, unknown>> {
  const { report } = draft;
  if (task.type === 'Communication') {
    const grader = readGraders(draft, 'stub') ?? readGraders(draft, 'grader');
    const userIo = task.userIo ?? (await userIoOf(draft, grader));
    const place = `${TASK}: num_processes`;
    const manager = readManager(draft, MANAGER, { processes: task.processes, place, userIo });
    if (manager) return { interactor: manager, ...(grader ? { grader } : {}) };
    report.refuse('graders', 'The source of the manager is missing.', '缺少与提交的程序通信的管理器源代码。');
    return {};
  }
  const checker = { checker: (await readChecker(draft, CHECKER)) ?? { type: 'tokens' } };
  if (task.type === 'OutputOnly') {
    report.changed(
      TASK,
      'Outputs are submitted as an archive with a file such as 01.out for each test.',
      '以压缩包提交各测试点的输出，文件名如 01.out。',
    );
    return { ...checker, outputOnly: true };
  }
  const grader = task.compilesAlone ? undefined : readGraders(draft, 'grader');
  if (grader) return { ...checker, grader };
  const { inputFile: input, outputFile: output } = task;
  const files = { ...(input === undefined ? {} : { input }), ...(output === undefined ? {} : { output }) };
  return { ...checker, ...(Object.keys(files).length > 0 ? { files } : {}) };
}

/** The main file of each supported language, with its headers. */
function readGraders(draft: Draft, name: 'grader' | 'stub'): Record<string, string[]> | undefined {
  const { tree, report } = draft;
  const graders: Record<string, string[]> = {};
  for (const path of tree.paths) {
    const found = GRADER.exec(path);
    if (found?.[1] !== name) {
      if (found === null && /^graders?\/.*\.(pas|py)$/.test(path))
        report.unused(
          path,
          'In Assay, graders in this language call solutions by another name.',
          '此语言的 grader 在此处以其他名称调用提交的程序。',
        );
      continue;
    }
    const family = { cpp: 'cpp', cc: 'cpp', c: 'c', java: 'java' }[found[2] ?? ''] ?? 'cpp';
    if (graders[family]) continue;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const beside = tree.paths.filter((one) => one.startsWith(folder) && !one.slice(folder.length).includes('/'));
    const headers = family === 'java' ? [] : beside.filter(isHeader);
    graders[family] = [path, ...headers].map((one) => draft.put(`grader/${family}/${one.slice(folder.length)}`, one));
    report.understood(path, 'Compiled together with solutions.', '与提交一同编译。');
  }
  return Object.keys(graders).length === 0 ? undefined : graders;
}

/**
 * If the task does not specify how processes communicate, the stub determines it: it opens the pipes named by its
 * arguments, or uses standard streams.
 */
async function userIoOf(draft: Draft, grader: Record<string, string[]> | undefined): Promise<'fifo' | 'std'> {
  const [stub] = Object.values(grader ?? {}).flat();
  const isNamed =
    stub !== undefined && /\bargv\s*\[\s*[12]\s*\]|\bargs\s*\[\s*[01]\s*\]/.test(await draft.textOf(stub));
  const userIo = isNamed ? 'fifo' : 'std';
  draft.report.changed(
    `${TASK}: task_type_params`,
    `The task does not specify how solutions communicate with the manager. According to the stub, they use ${isNamed ? 'named pipes' : 'standard input and output'}.`,
    `未说明程序与管理器的通信方式；按 stub 判断为${isNamed ? '命名管道' : '标准输入输出'}。`,
  );
  return userIo;
}

/** Whether these are the settings of a task of TPS. */
export function looksLikeTps(config: Readonly<Record<string, unknown>> | undefined): boolean {
  const type = config?.task_type ?? config?.type;
  return (
    typeof type === 'string' &&
    /^(batch|communication|outputonly|twosteps|notice)(20\d\d)?$/i.test(type) &&
    (config?.code !== undefined || config?.name !== undefined)
  );
}
