import type { ProblemConfig } from '../config/problem-config.ts';
import { filterTree } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { Finding } from '../findings.ts';
import { CONFIG_FILES, placeOfSubmission, readSubmissions } from './read-source-package.ts';
import type { SourceProblem } from './source-problem.ts';

/** Where packages keep their validators; the last two are those of ICPC packages. */
export const VALIDATOR_FOLDERS = ['validators/', 'input_validators/', 'input_format_validators/'] as const;
/** Where they keep what makes inputs. */
const GENERATOR_FOLDERS = ['generator/', 'generators/'] as const;

/** Whether a file of a package serves its setter's bench, though the judge has no use for it. */
export function isForBench(path: string): boolean {
  return [...VALIDATOR_FOLDERS, ...GENERATOR_FOLDERS].some((folder) => path.startsWith(folder));
}

/**
 * What a setter's bench works with: the config and archive of a data version, taken for a package. Such an archive need have no statement and no
 * name; those of the problem are left empty.
 */
export async function workingCopyOf(
  config: ProblemConfig,
  tree: FileTree,
): Promise<{ problem: SourceProblem; findings: Finding[] }> {
  const findings: Finding[] = [];
  const submissions = await readSubmissions(tree, findings);
  const isData = (path: string) => placeOfSubmission(path) === undefined && !CONFIG_FILES.some((file) => file === path);
  return {
    findings,
    problem: {
      slug: '',
      title: {},
      tags: [],
      accessLevel: 'private',
      statements: {},
      config,
      submissions,
      attachments: [],
      data: filterTree(tree, isData),
    },
  };
}
