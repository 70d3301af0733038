import { readText } from '../../file-tree.ts';
import { asRecord, parseYaml } from '../../parse-yaml.ts';
import type { Draft } from '../shared/draft.ts';

export type Settings = Readonly<Record<string, unknown>>;

/** Settings of a Hydro package with the file they stand in; empty ones where there is no such file. */
export interface HydroConfig {
  file: string;
  /** Folder of the tests, with its slash; empty where they lie at the root. */
  folder: string;
  values: Settings;
}

const NAMES = ['config.yaml', 'config.yml', 'Config.yaml', 'testdata.yaml'];

/** Keys with a meaning for us, or with none that matters to judging. */
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
      report.refuse(
        `${folder}config.ini`,
        'This old form of settings is not read; save the problem as config.yaml.',
        '不支持旧式设置；请保存为 config.yaml。',
      );
    }
    return { file: folder === '' ? 'config.yaml' : folder, folder, values: {} };
  }
  const values = await readYaml(draft, file);
  for (const key of Object.keys(values)) {
    if (!KNOWN.has(key)) report.unused(`${file}: ${key}`, 'There is no place for this here.', '此处没有对应的设置。');
  }
  for (const key of ['time_limit_rate', 'memory_limit_rate', 'langs', 'detail']) {
    if (values[key] === undefined) continue;
    report.unused(
      `${file}: ${key}`,
      'The languages and what is shown are set elsewhere here.',
      '语言与显示内容在别处设置。',
    );
  }
  return { file, folder, values };
}

/** A YAML file of the package as an object; refused where it is broken. */
export async function readYaml({ report, tree }: Draft, file: string): Promise<Settings> {
  const parsed = parseYaml(await readText(tree, file), file);
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
