import { readProblemConfig } from '../config/problem-config.ts';
import { filterTree, readText } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { finding } from '../findings.ts';
import { parseYaml } from '../parse-yaml.ts';
import { CONFIG_FILES } from './read-source-package.ts';
import type { SourceReading } from './read-source-package.ts';
import { unnamedProblem } from './source-problem.ts';

/**
 * Reads a data archive of the API: a config and the files for the judge, without statement or name. Slug and title of
 * the problem are empty, for the user to choose.
 */
export async function readDataPackage(tree: FileTree): Promise<SourceReading> {
  const file = CONFIG_FILES.find((path) => tree.has(path));
  if (file === undefined) return { findings: [finding('package-config-missing', 'problem.yaml')] };
  const parsed = parseYaml(await readText(tree, file), file);
  if ('finding' in parsed) return { findings: [parsed.finding] };
  const reading = readProblemConfig(parsed.value);
  if (!reading.config) return { findings: [...parsed.repeated, ...reading.findings] };
  return {
    findings: [...parsed.repeated, finding('statement-missing', file)],
    problem: unnamedProblem({
      config: reading.config,
      submissions: [],
      data: filterTree(tree, (path) => path !== file),
    }),
  };
}
