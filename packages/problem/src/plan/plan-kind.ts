import type { AssayJudgeConfig } from '../config/assay-judge-config.ts';
import type { FileTree } from '../file-tree.ts';
import { finding } from '../findings.ts';
import type { Finding } from '../findings.ts';
import type { JudgePlan } from '../judge-plan.ts';
import { planChecker } from './plan-checker.ts';

const ROOT = 'judge.config';
const STEPS = 2;

type Kind = Pick<JudgePlan, 'files' | 'interactor' | 'passes' | 'handsInOutputs' | 'script' | 'graders' | 'twoSteps'>;

/** Mutually exclusive settings: the first cannot be combined with the others. */
const exclusions: readonly (readonly [keyof AssayJudgeConfig, readonly (keyof AssayJudgeConfig)[]])[] = [
  ['outputOnly', ['files', 'interactor', 'grader', 'passes', 'twoSteps', 'script', 'questions']],
  ['script', ['checker', 'files', 'interactor', 'grader', 'passes', 'twoSteps', 'questions']],
  ['questions', ['checker', 'files', 'interactor', 'grader', 'passes', 'twoSteps', 'subtasks', 'cases', 'pattern']],
  ['twoSteps', ['interactor', 'passes']],
  ['interactor', ['files']],
];

/** The parts of a plan for problems other than reading standard input and writing standard output. */
export function planKind(config: AssayJudgeConfig, tree: FileTree, findings: Finding[]): Kind {
  const { files, interactor, grader, outputOnly, passes, script } = config;
  const kind: Kind = {};
  for (const [one, others] of exclusions) {
    const clash = others.filter((other) => config[other] !== undefined && config[other] !== false);
    if (config[one] !== undefined && config[one] !== false && clash.length > 0) {
      findings.push(finding('settings-exclude', ROOT, { one, others: clash.join(', ') }));
    }
  }
  if (files) kind.files = { input: files.input ?? null, output: files.output ?? null };
  if (outputOnly) kind.handsInOutputs = true;
  if (interactor) {
    const { processes, ...program } = interactor;
    const planned = planChecker(program, tree, findings, `${ROOT}.interactor.source`);
    if (planned?.type === 'custom') {
      kind.interactor = {
        program: planned,
        thenCheck: interactor.type !== 'cms' && (interactor.thenCheck ?? false),
        ...(processes && { processes }),
        ...(interactor.type === 'cms' && { userIo: interactor.userIo ?? 'fifo' }),
      };
    }
  }
  if (script) {
    const planned = planChecker(script, tree, findings, `${ROOT}.script.source`);
    if (planned?.type === 'custom') kind.script = planned;
  }
  if (passes) {
    kind.passes = passes;
    const asks = interactor ?? config.checker;
    if (asks?.type !== 'kattis') findings.push(finding('passes-without-kattis', `${ROOT}.passes`));
  }
  if (config.twoSteps) {
    kind.passes = STEPS;
    kind.twoSteps = { maxBytes: config.twoSteps.maxBytes ?? null };
  }
  if (grader) {
    for (const [family, paths = []] of Object.entries(grader)) {
      paths.forEach((path, index) => {
        if (!tree.has(path)) findings.push(finding('file-missing', `${ROOT}.grader.${family}[${index}]`, { path }));
      });
    }
    kind.graders = grader;
  }
  return kind;
}
