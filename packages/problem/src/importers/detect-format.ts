import type { ForeignFormat } from '@assay/contract/package-formats';
import { readText } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { Finding } from '../findings.ts';
import { asRecord, parseYaml } from '../parse-yaml.ts';
import { CONFIG_FILES } from '../source-package/read-source-package.ts';
import { UOJ_CONF } from '../plan/uoj-conf.ts';
import { findFps } from './fps/import-fps.ts';
import { hojDescriptions } from './hoj/import-hoj.ts';
import { looksLikeQduoj } from './qduoj/import-qduoj.ts';
import { looksLikeTps } from './tps/import-tps.ts';
import { SYZOJ_FILES } from './syzoj/import-syzoj.ts';
import { pairTests } from './shared/pair-tests.ts';

export type DetectedFormat =
  /** Our own source package: a config with slug and title. */
  | { format: 'assay' }
  /** A data archive of the API: a config with `judge` at its root. */
  | { format: 'data' }
  | { format: ForeignFormat }
  | { format: 'unknown'; message: string; zh: string };

/**
 * Files in which some judge describes a problem: if no format above matches, importing only the tests would produce a
 * different problem.
 */
const DESCRIPTIONS = /^(problem\.(json|ya?ml|toml)|task\.(json|ya?ml|toml)|init\.ya?ml)$/i;

/** Detects the format by the files at the root (strip a single top folder before). */
export async function detectFormat(tree: FileTree): Promise<DetectedFormat> {
  const file = CONFIG_FILES.find((path) => tree.has(path));
  const parsed = file === undefined ? undefined : parseYaml(await readText(tree, file), file);
  const config = parsed && 'value' in parsed ? asRecord(parsed.value) : undefined;
  if (config?.judge !== undefined) {
    return config.slug !== undefined && config.title !== undefined ? { format: 'assay' } : { format: 'data' };
  }
  if (file === 'problem.json' && looksLikeTps(config)) return { format: 'tps' };
  if (file === 'problem.json' && looksLikeQduoj(config)) return { format: 'qduoj' };
  const within = (...folders: string[]) => tree.paths.some((path) => folders.some((one) => path.startsWith(one)));
  if (tree.has('problem.xml')) return { format: 'polygon' };
  if (within('data/secret/', 'data/sample/') && (file !== undefined || tree.has('domjudge-problem.ini'))) {
    return { format: 'icpc' };
  }
  if (config !== undefined && within('testdata/')) return { format: 'hydro' };
  if (await looksLikeHydroData(tree)) return { format: 'hydro' };
  if (tree.has(UOJ_CONF)) return { format: 'uoj' };
  if (SYZOJ_FILES.some((path) => tree.has(path))) return { format: 'syzoj' };
  if (tree.has('task.yaml') && within('input/', 'gen/')) return { format: 'cms' };
  if (hojDescriptions(tree).length > 0) return { format: 'hoj' };
  if ((await findFps(tree)) !== undefined) return { format: 'fps' };
  // Any files with pairs of inputs and answers can be judged; an invalid description is reported first.
  const broken = parsed && 'finding' in parsed ? parsed.finding : undefined;
  const described = tree.paths.find((path) => DESCRIPTIONS.test(path));
  if (!broken && described !== undefined) return { format: 'unknown', ...unknownDescription(described) };
  if (!broken && pairTests(tree.paths).pairs.some(({ answer }) => answer !== null)) return { format: 'plain' };
  return { format: 'unknown', ...advice(broken) };
}

/** Test data of Hydro without a problem description. */
async function looksLikeHydroData(tree: FileTree): Promise<boolean> {
  const file = ['config.yaml', 'config.yml', 'testdata/config.yaml', 'testdata/config.yml'].find((path) =>
    tree.has(path),
  );
  if (file === undefined) return false;
  const parsed = parseYaml(await readText(tree, file), file);
  const config = 'value' in parsed ? asRecord(parsed.value) : undefined;
  return ['subtasks', 'cases', 'checker_type', 'time', 'type', 'answers'].some((key) => config?.[key] !== undefined);
}

function unknownDescription(file: string): { message: string; zh: string } {
  return {
    message: `${file} describes the problem in an unsupported format, so its checker, limits and kind would be lost. To import only its inputs and answers, choose the format "plain".`,
    zh: `${file} 以此处未知的格式描述题目，其检查器、限制与类型会丢失。若只需其输入与答案，请选择格式 “plain”。`,
  };
}

function advice(broken: Finding | undefined): { message: string; zh: string } {
  if (broken) return { message: `${broken.place}: ${broken.message}`, zh: `${broken.place}：${broken.zh}` };
  return {
    message:
      'This is not a supported package, and it has no pairs of inputs and answers. docs/problem-format.md lists the supported formats.',
    zh: '无法识别此题目包，也没有成对的输入与答案文件。支持的格式见 docs/problem-format.md。',
  };
}
