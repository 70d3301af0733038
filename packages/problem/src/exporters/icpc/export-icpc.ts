import { CHECKER_TEST_PATH, VALIDATOR_TEST_PATH } from '@assay/contract';
import type { FileTree } from '../../file-tree.ts';
import type { Reporter } from '../../importers/import-report.ts';
import type { JudgePlan } from '../../judge-plan.ts';
import { filesOfPlan } from '../../plan/read-judge-plan.ts';
import type { SourceProblem } from '../../source-package/source-problem.ts';
import { exportWith } from '../package-export.ts';
import type { Files, PackageExport } from '../package-export.ts';
import { refuseKinds } from '../shared/kinds.ts';
import { reportLimitsOfTests, reportOtherFile } from '../shared/losses.ts';
import { givesPoints } from '../shared/points.ts';
import { placeArguments } from './groups.ts';
import { placeMetadata } from './metadata.ts';
import { placeTests } from './tests.ts';
import { placeTexts } from './texts.ts';
import { placeValidator } from './validator.ts';
import type { IcpcVersion } from './version.ts';

/**
 * Exports a problem in the ICPC/Kattis format. `testlib` is the text of testlib.h, which a package must include if its
 * programs use it. Reproducible: the same problem gives the same package.
 */
export async function exportIcpc(
  problem: SourceProblem,
  testlib: Uint8Array,
  version: IcpcVersion = '2025-09',
): Promise<PackageExport> {
  return await exportWith(problem, async (exporting) => {
    const { plan, data, files, report } = exporting;
    refuseKinds(exporting, version === 'legacy' ? ['interactor', 'passes'] : ['interactor', 'passes', 'outputOnly']);
    const hasPartialPoints = await givesPoints(plan, data);
    const { isScoring, samples } = placeTests(plan, data, files, { version, hasPartialPoints }, report);
    const given = { plan, data, testlib, version, isScoring, hasPartialPoints };
    const validator = placeValidator(given, files, report);
    if (version !== 'legacy' && validator.args.length > 0) placeArguments(files, validator.args);
    await placeTexts(problem, samples, version, files, report);
    for (const one of problem.submissions) files.set(one.path, one.bytes);
    placeMetadata({ problem, plan, version, isScoring, validator }, files);
    reportLimitsOfTests(exporting);
    placeOthers(plan, data, files, report);
  });
}

/** Tests of validators and checker have the same names as here; a judge of the legacy version ignores their folders. */
const isProgramTest = (path: string) => VALIDATOR_TEST_PATH.test(path) || CHECKER_TEST_PATH.test(path);

/** Files that the judge does not need are included if the format has a folder for them. */
function placeOthers(plan: JudgePlan, data: FileTree, files: Files, report: Reporter): void {
  const judged = new Set(filesOfPlan(plan));
  for (const path of data.paths.filter((one) => !judged.has(one))) {
    const top = path.slice(0, path.indexOf('/') + 1);
    const isPlaced = /^(generators|input_validators|solution)\/$/.test(top) || isProgramTest(path);
    if (isPlaced) files.set(path, { tree: data, path });
    else reportOtherFile(report, path);
  }
}
