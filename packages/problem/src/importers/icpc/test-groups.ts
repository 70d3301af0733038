import { byteOrder, readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { asRecord, parseYaml } from '../../parse-yaml.ts';
import type { Reporter } from '../import-report.ts';
import { withConstants, words } from './metadata.ts';
import type { IcpcMetadata } from './metadata.ts';

/** A folder of test data with the settings that hold in it. */
export interface TestGroup {
  /** `data/secret/group1`. */
  path: string;
  settings: Readonly<Record<string, unknown>>;
  /** Where the settings come from, for notes. */
  settingsPlace: string;
  /** Paths of inputs directly in it, in judging order. */
  cases: readonly TestCase[];
  groups: readonly TestGroup[];
}

export interface TestCase {
  /** Path without ending, `data/secret/group1/01`. */
  base: string;
  validatorArgs: readonly string[];
}

const SETTINGS = { legacy: 'testdata.yaml', modern: 'test_group.yaml' } as const;

/** The tree of groups below `data/`: the root of it, with `sample` and `secret` among its groups. */
export async function readTestGroups(tree: FileTree, metadata: IcpcMetadata, report: Reporter): Promise<TestGroup> {
  const name = SETTINGS[metadata.generation];
  const read = async (path: string, above: Pick<TestGroup, 'settings' | 'settingsPlace'>): Promise<TestGroup> => {
    const file = `${path}/${name}`;
    const own = tree.has(file) ? await readSettings(tree, file, metadata, report) : undefined;
    const { settings, settingsPlace } = settle(metadata, own, file, above);
    const children = childrenOf(tree, path);
    const cases: TestCase[] = [];
    for (const base of children.cases) cases.push(await readCase(tree, base, settings, metadata, report));
    const groups: TestGroup[] = [];
    for (const child of children.folders) {
      if (path === 'data' && child !== 'data/sample' && child !== 'data/secret') {
        report.unused(child, 'Only sample and secret data are judged.', '只评测 sample 与 secret 数据。');
      } else if (!tree.paths.some((one) => one.startsWith(`${child}/`) && one.endsWith('.in'))) {
        refuseFiles(child, report);
      } else {
        groups.push(await read(child, { settings, settingsPlace }));
      }
    }
    return { path, settings, settingsPlace, cases, groups };
  };
  return read('data', { settings: {}, settingsPlace: `data/${name}` });
}

/** All cases of a group and the groups in it, in judging order. */
export function casesWithin(group: TestGroup): TestCase[] {
  const nested = group.groups.flatMap((one) => casesWithin(one));
  return [...group.cases, ...nested].sort((left, right) => byteOrder(left.base, right.base));
}

/** Legacy: the nearest file above holds as a whole. Modern: each file is its folder's own, but arguments pass downward. */
function settle(
  metadata: IcpcMetadata,
  own: Readonly<Record<string, unknown>> | undefined,
  file: string,
  above: Pick<TestGroup, 'settings' | 'settingsPlace'>,
): Pick<TestGroup, 'settings' | 'settingsPlace'> {
  if (metadata.generation === 'legacy') return own ? { settings: own, settingsPlace: file } : above;
  const inherited = Object.fromEntries(Object.entries(above.settings).filter(([key]) => key.endsWith('args')));
  return { settings: { ...inherited, ...own }, settingsPlace: file };
}

async function readSettings(
  tree: FileTree,
  file: string,
  metadata: IcpcMetadata,
  report: Reporter,
): Promise<Readonly<Record<string, unknown>>> {
  const parsed = parseYaml(withConstants(await readText(tree, file), metadata.constants), file);
  if ('finding' in parsed) {
    report.refuse(parsed.finding.place, parsed.finding.message, parsed.finding.zh);
    return {};
  }
  return asRecord(parsed.value) ?? {};
}

async function readCase(
  tree: FileTree,
  base: string,
  group: Readonly<Record<string, unknown>>,
  metadata: IcpcMetadata,
  report: Reporter,
): Promise<TestCase> {
  const file = `${base}.yaml`;
  const own =
    metadata.generation === 'modern' && tree.has(file) ? await readSettings(tree, file, metadata, report) : {};
  const settings = { ...group, ...own };
  if (words(settings.args).length > 0) {
    report.refuse(
      tree.has(file) ? file : `${base}.in`,
      'Assay cannot give programs arguments on their command line.',
      'Assay 不支持向程序传递命令行参数。',
    );
  }
  if (!tree.has(`${base}.ans`)) {
    report.refuse(`${base}.in`, 'Its answer file (.ans) is missing.', '缺少对应的答案文件（.ans）。');
  }
  return { base, validatorArgs: validatorArgs(settings, metadata) };
}

function validatorArgs(settings: Readonly<Record<string, unknown>>, metadata: IcpcMetadata): string[] {
  if (metadata.generation === 'modern') return words(settings.output_validator_args);
  const flags = settings.output_validator_flags;
  return [...metadata.validatorFlags, ...words(asRecord(flags)?.flags ?? flags)];
}

function refuseFiles(folder: string, report: Reporter): void {
  if (folder.endsWith('.files')) {
    report.refuse(
      folder,
      'Assay cannot give programs files besides their input.',
      'Assay 不支持向程序提供输入以外的文件。',
    );
  } else {
    report.unused(folder, 'There are no inputs (.in) in it.', '其中没有输入文件（.in）。');
  }
}

function childrenOf(tree: FileTree, path: string): { cases: string[]; folders: string[] } {
  const cases: string[] = [];
  const folders = new Set<string>();
  for (const file of tree.paths) {
    if (!file.startsWith(`${path}/`)) continue;
    const rest = file.slice(path.length + 1);
    if (rest.includes('/')) folders.add(`${path}/${rest.slice(0, rest.indexOf('/'))}`);
    else if (rest.endsWith('.in')) cases.push(file.slice(0, -'.in'.length));
  }
  return { cases: cases.sort(byteOrder), folders: [...folders].sort(byteOrder) };
}
