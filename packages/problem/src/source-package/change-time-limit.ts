import { writeArchive } from '../archive/write-archive.ts';
import type { ProblemConfig } from '../config/problem-config.ts';
import { composeTree, readText } from '../file-tree.ts';
import type { FileSource, FileTree } from '../file-tree.ts';
import { METADATA_LIMITS, parseYamlDocument } from '../parse-yaml.ts';
import type { WrittenArchive } from './build-data-archive.ts';
import { CONFIG_FILES } from './read-source-package.ts';
import { toYaml } from './write-source-package.ts';

/**
 * Writes the same data with another `timeMs` (adapter `assay`) to a new file at `path`: only the limit in the config
 * and in the archive's config file changes. The fact `time_limit` shown with the statement is updated if it had the old
 * limit.
 */
export async function changeTimeLimit(
  config: ProblemConfig,
  tree: FileTree,
  timeMs: number,
  path: string,
): Promise<WrittenArchive> {
  const before = config.judge.config['timeMs'];
  const shown = config.variables?.['time_limit'];
  const isShown = typeof before === 'number' && shown === `${before} ms`;
  const changed: ProblemConfig = {
    ...config,
    judge: { ...config.judge, config: { ...config.judge.config, timeMs } },
    ...(isShown && { variables: { ...config.variables, time_limit: `${timeMs} ms` } }),
  };
  const file = CONFIG_FILES.find((path) => tree.has(path)) ?? 'problem.yaml';
  const files = new Map<string, FileSource>(tree.paths.map((one) => [one, { tree, path: one }]));
  const edits: [string[], unknown][] = [
    [['judge', 'config', 'timeMs'], timeMs],
    ...(isShown ? [[['variables', 'time_limit'], `${timeMs} ms`] satisfies [string[], unknown]] : []),
  ];
  const isEdited = tree.has(file) && tree.size(file) <= METADATA_LIMITS.maxBytes;
  const edited = isEdited ? editText(file, await readText(tree, file), edits) : undefined;
  files.set(file, edited ?? toYaml(changed));
  return { ...(await writeArchive(composeTree(files), path)), config: changed };
}

/** YAML keeps its comments and its order; undefined for invalid text and repeated keys. */
function editText(file: string, text: string, edits: readonly [string[], unknown][]): string | undefined {
  const parsed = parseYamlDocument(text, file);
  if ('finding' in parsed || !parsed.document || parsed.repeated.length > 0) return undefined;
  const { document } = parsed;
  for (const [place, value] of edits) document.setIn(place, value);
  return file.endsWith('.json') ? `${JSON.stringify(document.toJS(), null, 2)}\n` : document.toString({ lineWidth: 0 });
}
