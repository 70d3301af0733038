import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import type { Finding } from '../../findings.ts';
import { readJudgePlan } from '../../plan/read-judge-plan.ts';
import { parseUojConf, UOJ_CONF } from '../../plan/uoj-conf.ts';
import type { ImportReport } from '../import-report.ts';
import { makeDraft } from '../shared/draft.ts';
import { baseName } from '../shared/programs.ts';

const DOWNLOADS = 'download/';

/**
 * Converts data of UOJ (`problem.conf` next to the files). The data remain unchanged, judged by the adapter `uoj`;
 * reports what that adapter interprets differently.
 */
export async function importUoj(tree: FileTree, options: { name?: string } = {}): Promise<ImportReport> {
  const draft = makeDraft(tree, 'uoj');
  const { report } = draft;
  draft.slugs = [options.name];
  for (const path of tree.paths) {
    if (path.startsWith(DOWNLOADS)) draft.attach(path.slice(DOWNLOADS.length), path);
    else draft.put(path, path);
  }
  const reading = await readJudgePlan({ label: 'default', judge: { adapter: 'uoj', config: {} }, submit: {} }, tree);
  for (const { level, place, message, zh } of reading.findings) {
    if (level === 'error') report.refuse(place, message, zh);
    else report.changed(place, message, zh);
  }
  const { plan } = reading;
  if (!plan) return await draft.finish({ judge: {}, adapter: 'uoj' });
  const toldAlready: Finding[] = [];
  const conf = parseUojConf(await readText(tree, UOJ_CONF), toldAlready);
  const cases = plan.subtasks.reduce((sum, one) => sum + one.cases.length, 0);
  report.understood(
    UOJ_CONF,
    `${plan.subtasks.length} subtasks with ${cases} tests.`,
    `${plan.subtasks.length} 个子任务，${cases} 个测试点。`,
  );
  report.understood(conf.place('time_limit'), `Time limit: ${plan.timeMs} ms.`, `时间限制：${plan.timeMs} ms。`);
  const std = ['std.cpp', 'std.c', 'std.py'].find((path) => tree.has(path));
  if (std !== undefined) draft.submit('accepted', baseName(std), await tree.read(std));
  for (const path of ['val.cpp', 'std.cpp']) {
    if (tree.has(path))
      report.unused(path, 'Kept in the package; not used for judging.', '已保留在题目包中，评测不使用。');
  }
  return await draft.finish({
    judge: {},
    adapter: 'uoj',
    form: { ...(plan.handsInOutputs ? { outputOnly: true } : {}), ...(plan.graders ? { grader: plan.graders } : {}) },
  });
}
