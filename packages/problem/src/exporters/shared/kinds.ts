import type { JudgePlan } from '../../judge-plan.ts';
import type { Exporting } from '../package-export.ts';

/** Kinds of problems that only some formats support. */
type Kind =
  | 'files'
  | 'grader'
  | 'script'
  | 'twoSteps'
  | 'interactor'
  | 'interactor.processes'
  | 'interactor.thenCheck'
  | 'questions'
  | 'passes'
  | 'outputOnly'
  | 'instance';

const NAMES: Readonly<Record<Kind, readonly [en: string, zh: string]>> = {
  files: ['named input and output files', '指定输入输出文件名'],
  grader: ['graders', '交互库'],
  script: ['judging scripts', '评测脚本'],
  twoSteps: ['two steps', '两步运行'],
  interactor: ['interaction', '交互题'],
  'interactor.processes': ['several processes', '多个进程'],
  'interactor.thenCheck': ['a checker behind an interactor', '交互器之后的检查器'],
  questions: ['questions', '客观题'],
  passes: ['several passes', '多轮运行'],
  outputOnly: ['submitted outputs', '提交答案题'],
  instance: ['instances', '实例'],
};

/** Rejects kinds of problems that the format does not support; returns whether it supports this one. */
export function refuseKinds({ problem, plan, report }: Exporting, supported: readonly Kind[]): boolean {
  const kinds = kindsOf(plan);
  if (problem.config.instance !== undefined) kinds.add('instance');
  const refused = [...kinds].filter((kind) => !supported.includes(kind));
  for (const kind of refused) {
    const [en, zh] = NAMES[kind];
    const place = kind === 'instance' ? kind : `judge.config.${kind}`;
    report.refuse(place, `The format does not support ${en}.`, `该格式不支持${zh}。`);
  }
  return refused.length === 0;
}

function kindsOf({ files, graders, script, interactor, subtasks, handsInOutputs, twoSteps, passes }: JudgePlan) {
  const kinds: readonly (readonly [boolean, Kind])[] = [
    [files !== undefined, 'files'],
    [graders !== undefined, 'grader'],
    [script !== undefined, 'script'],
    [twoSteps !== undefined, 'twoSteps'],
    [interactor !== undefined, 'interactor'],
    [interactor?.processes !== undefined, 'interactor.processes'],
    [interactor?.thenCheck === true, 'interactor.thenCheck'],
    [subtasks.some((one) => one.cases.some((each) => each.question)), 'questions'],
    [passes !== undefined && twoSteps === undefined, 'passes'],
    [handsInOutputs === true, 'outputOnly'],
  ];
  return new Set(kinds.flatMap(([isThere, kind]) => (isThere ? [kind] : [])));
}
