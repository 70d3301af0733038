import { composeTree } from '../file-tree.ts';
import type { FileSource, FileTree } from '../file-tree.ts';
import { makeReporter } from '../importers/import-report.ts';
import type { ImportNote, Reporter } from '../importers/import-report.ts';
import type { JudgePlan } from '../judge-plan.ts';
import { readJudgePlan } from '../plan/read-judge-plan.ts';
import type { SourceProblem } from '../source-package/source-problem.ts';

/** A package of any format, or the reasons why it cannot be exported, with a list of changed meanings and omissions. */
export interface PackageExport {
  /** Absent if anything was rejected. */
  tree?: FileTree;
  changed: readonly ImportNote[];
  unused: readonly ImportNote[];
  refused: readonly ImportNote[];
}

/** Files of a new package, by path. */
export type Files = Map<string, FileSource>;

/** A problem that is being exported. */
export interface Exporting {
  problem: SourceProblem;
  plan: JudgePlan;
  data: FileTree;
  files: Files;
  report: Reporter;
}

/** Exports to one format: `place` adds the files. It is not called for a problem that cannot be judged. */
export async function exportWith(
  problem: SourceProblem,
  place: (exporting: Exporting) => Promise<void>,
): Promise<PackageExport> {
  const { report, lists } = makeReporter();
  const { plan, findings } = await readJudgePlan(problem.config, problem.data);
  for (const one of findings.filter(({ level }) => level === 'error')) report.refuse(one.place, one.message, one.zh);
  const files: Files = new Map();
  if (plan) {
    await place({ problem, plan, data: problem.data, files, report });
    reportSettings(report);
  }
  const notes = { changed: lists.changed, unused: lists.unused, refused: lists.refused };
  return lists.refused.length > 0 ? notes : { ...notes, tree: composeTree(files) };
}

function reportSettings(report: Reporter): void {
  report.unused(
    'accessLevel, label, submit, variables',
    'Visibility, the selection of runners and the options of the form are specific to Assay.',
    '题目的可见范围、评测机标签与提交表单均为 Assay 自有的设置，不会导出。',
  );
}
