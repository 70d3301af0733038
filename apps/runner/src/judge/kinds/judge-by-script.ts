import type { CasePlan } from '@assay/problem';
import { checkCustom } from '../../checkers/custom-checker.ts';
import type { CasePaths, CaseRequest } from '../check-output.ts';
import type { JudgedCase } from '../judgement.ts';

/** The folder in which the judging script finds the submitted files. */
const SUBMISSION = 'submission';

/** The judging script of the package reads the submitted files, inside the sandbox, and returns the verdict. */
export async function judgeByScript(
  request: CaseRequest,
  plan: CasePlan,
  paths: CasePaths,
  signal: AbortSignal,
): Promise<JudgedCase | undefined> {
  const { script, submittedFiles, priority } = request;
  const described = request.plan.script;
  if (!script || !described || !submittedFiles) throw new Error('the judging script was not compiled');
  const files = Object.fromEntries([...submittedFiles].map(([path, bytes]) => [`${SUBMISSION}/${path}`, { bytes }]));
  const checked = await checkCustom(request, described, script, {
    plan,
    ...paths,
    output: null,
    files,
    priority,
    signal,
  });
  if (signal.aborted) return undefined;
  const { accepted, fraction, message, setterMessage } = checked;
  const status = accepted ? 'Accepted' : 'Wrong Answer';
  return { status, fraction, cpuMs: 0, wallMs: 0, memoryBytes: 0, message, setterMessage };
}
