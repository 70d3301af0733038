import { readText } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { asRecord, parseYaml } from '../parse-yaml.ts';
import { CONFIG_FILES } from '../source-package/read-source-package.ts';

export type DetectedFormat =
  /** Our own source package: a config with slug and title. */
  | { format: 'assay' }
  /** A data archive of the wire: a config with `judge` at its root. */
  | { format: 'data' }
  | { format: 'icpc' }
  | { format: 'unknown'; message: string; zh: string };

/** What kind of package this is, by the files at its root (take the one folder around everything away before). */
export async function detectFormat(tree: FileTree): Promise<DetectedFormat> {
  const file = CONFIG_FILES.find((path) => tree.has(path));
  const parsed = file === undefined ? undefined : parseYaml(await readText(tree, file), file);
  const config = parsed && 'value' in parsed ? asRecord(parsed.value) : undefined;
  if (config?.judge !== undefined) {
    return config.slug !== undefined && config.title !== undefined ? { format: 'assay' } : { format: 'data' };
  }
  const hasTests = tree.paths.some((path) => path.startsWith('data/secret/') || path.startsWith('data/sample/'));
  if (hasTests && (file !== undefined || tree.has('domjudge-problem.ini'))) return { format: 'icpc' };
  return { format: 'unknown', ...advice(tree, file, parsed !== undefined && 'finding' in parsed) };
}

function advice(tree: FileTree, config: string | undefined, isBroken: boolean): { message: string; zh: string } {
  if (config !== undefined && isBroken) {
    return {
      message: `${config} cannot be read: it is not valid YAML or JSON.`,
      zh: `无法读取 ${config}:不是有效的 YAML 或 JSON。`,
    };
  }
  if (tree.has('problem.xml')) {
    return {
      message:
        'This looks like a Polygon package, which is not read yet. Export it in the ICPC format, or pack it as docs/problem-format.md says.',
      zh: '这似乎是 Polygon 题目包,目前尚不支持。请导出为 ICPC 格式,或按 docs/problem-format.md 打包。',
    };
  }
  if (tree.has('problem.conf')) {
    return {
      message:
        'These are UOJ data without a config: add a problem.yaml with label, judge.adapter: uoj, judge.config and submit.',
      zh: '这是没有配置的 UOJ 数据:请添加 problem.yaml,包含 label、judge.adapter: uoj、judge.config 与 submit。',
    };
  }
  if (tree.paths.some((path) => /(^|\/)problem\.(yaml|yml|json)$/.test(path))) {
    return {
      message:
        'The package lies deeper in the archive: pack the folder that holds problem.yaml, one problem an archive.',
      zh: '题目包位于压缩包更深处:请只打包含 problem.yaml 的那个文件夹,每个压缩包一道题。',
    };
  }
  return {
    message:
      'There is no problem.yaml at the root. docs/problem-format.md says what a package holds; ICPC/Kattis packages are read too.',
    zh: '根目录下没有 problem.yaml。题目包的内容见 docs/problem-format.md;也支持 ICPC/Kattis 题目包。',
  };
}
