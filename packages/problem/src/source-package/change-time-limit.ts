import { parseDocument } from 'yaml';
import { hashOf, makeArchive } from '../archive/make-archive.ts';
import type { ProblemConfig } from '../config/problem-config.ts';
import { composeTree, readText } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { DataArchive } from './build-data-archive.ts';
import { CONFIG_FILES } from './read-source-package.ts';
import { toYaml } from './write-source-package.ts';

/**
 * The same data with another `timeMs` (adapter `assay`), in the config and in the archive's own config file, of which nothing else changes. The
 * fact `time_limit` that is shown beside the statement follows where it told the old limit.
 */
export async function changeTimeLimit(config: ProblemConfig, tree: FileTree, timeMs: number): Promise<DataArchive> {
  const before = config.judge.config['timeMs'];
  const shown = config.variables?.['time_limit'];
  const isShown = typeof before === 'number' && shown === `${before} ms`;
  const changed: ProblemConfig = {
    ...config,
    judge: { ...config.judge, config: { ...config.judge.config, timeMs } },
    ...(isShown && { variables: { ...config.variables, time_limit: `${timeMs} ms` } }),
  };
  const file = CONFIG_FILES.find((path) => tree.has(path)) ?? 'problem.yaml';
  const files = new Map<string, { tree: FileTree; path: string } | string>(
    tree.paths.map((path) => [path, { tree, path }]),
  );
  const edits: [string[], unknown][] = [
    [['judge', 'config', 'timeMs'], timeMs],
    ...(isShown ? [[['variables', 'time_limit'], `${timeMs} ms`] satisfies [string[], unknown]] : []),
  ];
  files.set(file, tree.has(file) ? editText(file, await readText(tree, file), edits) : toYaml(changed));
  const bytes = await makeArchive(composeTree(files));
  return { hash: hashOf(bytes), bytes, config: changed };
}

/** YAML keeps its comments and its order. */
function editText(file: string, text: string, edits: readonly [string[], unknown][]): string {
  const document = parseDocument(text);
  for (const [place, value] of edits) document.setIn(place, value);
  return file.endsWith('.json') ? `${JSON.stringify(document.toJS(), null, 2)}\n` : document.toString({ lineWidth: 0 });
}
