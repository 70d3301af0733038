import { readProblemConfig } from '../config/problem-config.ts';
import { treeOfDirectory } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { finding, isJudgeable } from '../findings.ts';
import type { Finding } from '../findings.ts';
import type { CustomChecker, JudgePlan } from '../judge-plan.ts';
import { instanceFindings } from './instance-findings.ts';
import { planOfAssay } from './plan-of-assay.ts';
import { planOfUoj } from './plan-of-uoj.ts';

/** A plan, possibly with warnings and notes; or no plan, with at least one error in the findings. */
export type PlanReading = { plan: JudgePlan; findings: Finding[] } | { plan?: undefined; findings: Finding[] };

/** Adapters that our judge supports. */
export const knownAdapters: readonly string[] = ['assay', 'uoj'];

/**
 * How a solution of the problem is judged, from its config and its data (a folder, or a tree of files). Every fault of
 * the package is a finding; only faults of the machine are thrown. For the adapter `assay`, the file names suffice.
 * `isUnfinished`: inputs and answers may be missing.
 */
export async function readJudgePlan(
  config: unknown,
  data: string | FileTree,
  { isUnfinished = false }: { isUnfinished?: boolean | undefined } = {},
): Promise<PlanReading> {
  const reading = readProblemConfig(config);
  if (!reading.config) return { findings: reading.findings };
  const tree = typeof data === 'string' ? await treeOfDirectory(data) : data;
  const { adapter, config: judgeConfig } = reading.config.judge;
  const { plan, findings: found } =
    adapter === 'assay'
      ? planOfAssay(judgeConfig, tree)
      : adapter === 'uoj'
        ? await planOfUoj(tree)
        : { plan: undefined, findings: [finding('adapter-unknown', 'judge.adapter', { adapter })] };
  const findings = found.filter((one) => !(isUnfinished && isOfUnmadeTest(one)));
  findings.push(...instanceFindings(reading.config));
  const reported = withoutRepeats(findings);
  return plan && isJudgeable(findings) ? { plan, findings: reported } : { findings: reported };
}

const isOfUnmadeTest = ({ code, place }: Finding): boolean =>
  code === 'answer-missing' || code === 'answer-absent' || (code === 'file-missing' && place.endsWith('].input'));

interface ProgramOfPlan {
  what: 'checker' | 'interactor' | 'judging script';
  program: CustomChecker;
}

/** The judging programs of a package with their roles. */
export function programsOfPlan({ checker, interactor, script }: JudgePlan): ProgramOfPlan[] {
  const programs: (ProgramOfPlan | false | undefined)[] = [
    checker.type === 'custom' && { what: 'checker', program: checker },
    interactor && { what: 'interactor', program: interactor.program },
    script && { what: 'judging script', program: script },
  ];
  return programs.filter((one) => one !== false && one !== undefined);
}

/** All files of the problem data that judging by this plan opens. */
export function filesOfPlan(plan: JudgePlan): string[] {
  const files = new Set([
    ...programsOfPlan(plan).flatMap(({ program }) => program.sources),
    ...Object.values(plan.graders ?? {}).flatMap((paths = []) => paths),
  ]);
  for (const one of plan.subtasks.flatMap((subtask) => subtask.cases)) {
    if (!one.question) files.add(one.input);
    if (one.answer !== null) files.add(one.answer);
  }
  return [...files];
}

function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((one) => [`${one.place}\n${one.message}`, one])).values()];
}
