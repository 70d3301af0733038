import { INSTANCE_ADAPTER, instanceConfig } from '@assay/contract';
import { hashOf, makeArchive } from '../archive/make-archive.ts';
import { writeArchive } from '../archive/write-archive.ts';
import type { ProblemConfig } from '../config/problem-config.ts';
import { composeTree } from '../file-tree.ts';
import type { FileSource, FileTree } from '../file-tree.ts';
import { filesOfPlan, readJudgePlan } from '../plan/read-judge-plan.ts';
import { CONFIG_FILES } from './read-source-package.ts';
import type { SourceProblem } from './source-problem.ts';
import { isForBench } from './working-copy.ts';
import { toYaml } from './write-source-package.ts';

export interface DataArchive {
  /** SHA-256 of `bytes`: the name of the data version. */
  hash: string;
  bytes: Buffer;
  /** Stored with the data; the archive contains the same as its `problem.yaml`. */
  config: ProblemConfig;
}

/** An archive that was written to a file. */
export type WrittenArchive = Omit<DataArchive, 'bytes'> & { sizeBytes: number };

/**
 * The files of the problem that a runner needs. If the plan lists them (adapter `assay`), only config, tests, checker,
 * and the files of instances; otherwise all data of the package. Reproducible: the same problem gives the same hash.
 * Title, statements and submissions do not affect it, unless with `forWorkbench`, which includes submissions,
 * validators and generators for setters to run on the server.
 */
export async function buildDataArchive(
  problem: SourceProblem,
  { forWorkbench = false }: { forWorkbench?: boolean } = {},
): Promise<DataArchive> {
  const bytes = await makeArchive(await dataTreeOf(problem, { forWorkbench }));
  return { hash: hashOf(bytes), bytes, config: problem.config };
}

/** The same, streamed to a new file, for any size. `alsoKeep`: paths of further files, which are kept if they exist. */
export async function writeDataArchive(
  problem: SourceProblem,
  path: string,
  options: { forWorkbench?: boolean; alsoKeep?: ReadonlySet<string> } = {},
): Promise<WrittenArchive> {
  return { ...(await writeArchive(await dataTreeOf(problem, options), path)), config: problem.config };
}

/** The files of a package in our format that `writeDataArchive` takes for the workbench. */
export async function dataPathsOf(problem: SourceProblem): Promise<readonly string[]> {
  return (await dataTreeOf(problem, { forWorkbench: true })).paths;
}

async function dataTreeOf(
  problem: SourceProblem,
  { forWorkbench = false, alsoKeep }: { forWorkbench?: boolean; alsoKeep?: ReadonlySet<string> },
): Promise<FileTree> {
  const { config, data } = problem;
  const reading = config.judge.adapter === 'assay' ? await readJudgePlan(config, data) : undefined;
  const paths = reading?.plan ? [...filesOfPlan(reading.plan), ...filesOfInstance(config, data)] : data.paths;
  const files = new Map<string, FileSource>();
  for (const path of paths) files.set(path, { tree: data, path });
  for (const path of data.paths.filter((one) => alsoKeep?.has(one))) files.set(path, { tree: data, path });
  if (forWorkbench) {
    for (const path of data.paths.filter(isForBench)) files.set(path, { tree: data, path });
    for (const { path, bytes } of problem.submissions) files.set(path, bytes);
  }
  for (const path of CONFIG_FILES) files.delete(path);
  files.set('problem.yaml', toYaml(config, { sorted: true }));
  return composeTree(files);
}

/** Files that services of instances are built from or get, all below the named paths. */
function filesOfInstance({ instance }: ProblemConfig, data: FileTree): string[] {
  if (instance?.adapter !== INSTANCE_ADAPTER) return [];
  const { data: config } = instanceConfig.safeParse(instance.config);
  const named = Object.values(config?.services ?? {}).flatMap(({ build, files }) => [
    build ?? [],
    ...Object.values(files),
  ]);
  const wanted = named.flat();
  return data.paths.filter((path) => wanted.some((one) => path === one || path.startsWith(`${one}/`)));
}
