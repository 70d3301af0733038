import { readText } from '../../file-tree.ts';
import { asRecord } from '../../parse-yaml.ts';
import { parseSettings } from '../shared/parse-settings.ts';
import type { Draft } from '../shared/draft.ts';

export type Settings = Readonly<Record<string, unknown>>;

/** Settings of a Hydro package with their file; empty without such a file. */
export interface HydroConfig {
  file: string;
  /** Folder of the tests, with its slash; empty if they are at the root. */
  folder: string;
  values: Settings;
}

const NAMES = ['config.yaml', 'config.yml', 'Config.yaml', 'testdata.yaml'];

/** Keys that are supported, or that do not affect judging. */
const KNOWN: ReadonlySet<string> = new Set(
  [
    'type',
    'time',
    'memory',
    'score',
    'filename',
    'checker_type',
    'checker',
    'interactor',
    'cases',
    'subtasks',
    'answers',
  ]
    .concat([
      'user_extra_files',
      'judge_extra_files',
      'langs',
      'outputs',
      'subType',
      'num_processes',
      'manager',
      'validator',
    ])
    .concat(['time_limit_rate', 'memory_limit_rate', 'detail', 'multi_pass', 'key']),
);

export async function readConfig(draft: Draft): Promise<HydroConfig> {
  const { report, tree } = draft;
  const folder = tree.paths.some((path) => path.startsWith('testdata/')) ? 'testdata/' : '';
  const file = NAMES.map((name) => folder + name).find((path) => tree.has(path));
  if (file === undefined) {
    if (tree.has(`${folder}config.ini`)) {
      return { file: `${folder}config.ini`, folder, values: await readOldSettings(draft, folder) };
    }
    return { file: folder === '' ? 'config.yaml' : folder, folder, values: {} };
  }
  const values = await readYaml(draft, file);
  for (const key of Object.keys(values)) {
    if (!KNOWN.has(key)) report.unused(`${file}: ${key}`, 'Assay has no equivalent of this.', '此处没有对应的设置。');
  }
  for (const key of ['time_limit_rate', 'memory_limit_rate', 'langs', 'detail']) {
    if (values[key] === undefined) continue;
    report.unused(
      `${file}: ${key}`,
      'Languages and visibility are configured elsewhere in Assay.',
      '语言与显示内容在别处设置。',
    );
  }
  return { file, folder, values };
}

/**
 * The format before YAML: the number of tests, then for each a line `input|output|seconds|score|KiB`, with the files in
 * `input/` and `output/`. Rejected with the line if invalid.
 */
async function readOldSettings({ report, tree }: Draft, folder: string): Promise<Settings> {
  const file = `${folder}config.ini`;
  const [first = '', ...rest] = (await readText(tree, file)).split('\n').map((line) => line.trim());
  const count = Number(first);
  if (!/^\d+$/.test(first) || count < 1 || count > rest.length) {
    report.refuse(`${file}:1`, 'This should be the number of tests, which follow below.', '此处应为下列测试点的数量。');
    return {};
  }
  const cases = rest.slice(0, count).map((line, index) => {
    const [input = '', output = '', seconds = '', score = '', kibibytes = ''] = line
      .split('|')
      .map((one) => one.trim());
    if (input === '' || output === '' || !(Number(seconds) > 0) || !(Number(score) >= 0) || score === '') {
      report.refuse(
        `${file}:${index + 2}`,
        'This should be input and output names, seconds, points and KiB, separated by |.',
        '此处应为输入、输出文件名、秒数、分值与 KiB，以 | 分隔。',
      );
    }
    // The original systems were case-insensitive, so both spellings of the folders occur.
    const at = (kind: 'input' | 'output', name: string) =>
      tree.paths
        .find((path) => path.toLowerCase() === `${folder}${kind}/${name}`.toLowerCase())
        ?.slice(folder.length) ?? `${kind}/${name}`;
    return {
      input: at('input', input),
      output: at('output', output),
      time: `${seconds}s`,
      score: Number(score),
      ...(Number(kibibytes) > 0 ? { memory: `${kibibytes}k` } : {}),
    };
  });
  return { cases };
}

/** A YAML file of the package as an object; rejected if invalid. */
export async function readYaml({ report, tree }: Draft, file: string): Promise<Settings> {
  const parsed = parseSettings(await readText(tree, file), file, report);
  if (!('finding' in parsed)) return asRecord(parsed.value) ?? {};
  report.refuse(parsed.finding.place, parsed.finding.message, parsed.finding.zh);
  return {};
}

/** The name of a program, given as `name` or `{file: name}`. */
export function programName(value: unknown): string | undefined {
  const name = asRecord(value)?.file ?? value;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

export function textList(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return list.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
}
