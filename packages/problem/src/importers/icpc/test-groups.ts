import { byteOrder, readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { asRecord } from '../../parse-yaml.ts';
import { parseSettings } from '../shared/parse-settings.ts';
import type { Reporter } from '../import-report.ts';
import { isSwitchedOff } from '../shared/source-endings.ts';
import { holdsProgramTests } from './program-tests.ts';
import { withConstants, words } from './metadata.ts';
import type { IcpcMetadata } from './metadata.ts';

/** A folder of test data with its effective settings. */
export interface TestGroup {
  /** `data/secret/group1`. */
  path: string;
  settings: Readonly<Record<string, unknown>>;
  /** File of the settings, for notes. */
  settingsPlace: string;
  /** Paths of its direct inputs, in judging order. */
  cases: readonly TestCase[];
  groups: readonly TestGroup[];
}

export interface TestCase {
  /** Path without extension, `data/secret/group1/01`. */
  base: string;
  hasAnswer: boolean;
  validatorArgs: readonly string[];
}

const SETTINGS = { legacy: ['testdata.yaml'], modern: ['test_group.yaml', 'testdata.yaml'] } as const;

/** The tree of groups below `data/`: its root, with `sample` and `secret` among its groups. */
export async function readTestGroups(tree: FileTree, metadata: IcpcMetadata, report: Reporter): Promise<TestGroup> {
  const names = SETTINGS[metadata.grouping];
  const read = async (path: string, above: Pick<TestGroup, 'settings' | 'settingsPlace'>): Promise<TestGroup> => {
    const file = `${path}/${names.find((name) => tree.has(`${path}/${name}`)) ?? names[0]}`;
    const own = tree.has(file) ? await readSettings(tree, file, metadata, report) : undefined;
    const { settings, settingsPlace } = settle(metadata, own, file, above);
    const children = childrenOf(tree, path);
    const cases: TestCase[] = [];
    for (const base of children.cases) cases.push(await readCase(tree, base, settings, metadata, report));
    const groups: TestGroup[] = [];
    for (const child of children.folders) {
      if (path === 'data' && child !== 'data/sample' && child !== 'data/secret') {
        if (!holdsProgramTests(child))
          report.unused(child, 'Only sample and secret data are judged.', '只评测 sample 与 secret 数据。');
      } else if (!tree.paths.some((one) => one.startsWith(`${child}/`) && one.endsWith('.in'))) {
        refuseFiles(child, report);
      } else {
        groups.push(await read(child, { settings, settingsPlace }));
      }
    }
    return { path, settings, settingsPlace, cases, groups };
  };
  return read('data', { settings: {}, settingsPlace: `data/${names[0]}` });
}

/** All cases of a group and of its nested groups, in judging order. */
export function casesWithin(group: TestGroup): TestCase[] {
  const nested = group.groups.flatMap((one) => casesWithin(one));
  return [...group.cases, ...nested].sort((left, right) => byteOrder(left.base, right.base));
}

/**
 * Legacy: the nearest file in an ancestor applies as a whole. Modern: each file applies to its own folder, but
 * arguments are inherited.
 */
function settle(
  metadata: IcpcMetadata,
  own: Readonly<Record<string, unknown>> | undefined,
  file: string,
  above: Pick<TestGroup, 'settings' | 'settingsPlace'>,
): Pick<TestGroup, 'settings' | 'settingsPlace'> {
  if (metadata.grouping === 'legacy') return own ? { settings: own, settingsPlace: file } : above;
  const inherited = Object.fromEntries(Object.entries(above.settings).filter(([key]) => /(args|flags)$/.test(key)));
  return { settings: { ...inherited, ...own }, settingsPlace: file };
}

async function readSettings(
  tree: FileTree,
  file: string,
  metadata: IcpcMetadata,
  report: Reporter,
): Promise<Readonly<Record<string, unknown>>> {
  const parsed = parseSettings(withConstants(await readText(tree, file), metadata.constants), file, report);
  if ('finding' in parsed) {
    report.refuse(parsed.finding.place, parsed.finding.message, parsed.finding.zh);
    return {};
  }
  const settings = asRecord(parsed.value) ?? {};
  const scoring = asRecord(settings.scoring);
  // Drafts of 2023-07 had the score settings in a nested map.
  if (!scoring || metadata.grouping === 'legacy') return settings;
  const { score, max_score = score, aggregation, score_aggregation = aggregation, require_pass } = scoring;
  const known = Object.entries({ max_score: numberOf(max_score), score_aggregation, require_pass });
  return { ...settings, ...Object.fromEntries(known.filter(([, value]) => value !== undefined)) };
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
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
      'Assay does not pass arguments to programs.',
      'Assay 不支持向程序传递命令行参数。',
    );
  }
  return { base, hasAnswer: tree.has(`${base}.ans`), validatorArgs: validatorArgs(settings, metadata) };
}

function validatorArgs(settings: Readonly<Record<string, unknown>>, metadata: IcpcMetadata): string[] {
  if (settings.output_validator_args !== undefined) return words(settings.output_validator_args);
  const flags = settings.output_validator_flags;
  return [...metadata.validatorFlags, ...words(asRecord(flags)?.flags ?? flags)];
}

function refuseFiles(folder: string, report: Reporter): void {
  if (folder.endsWith('.files')) {
    report.refuse(
      folder,
      'Assay does not give programs any files except their input.',
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
    if (!file.startsWith(`${path}/`) || isSwitchedOff(file)) continue;
    const rest = file.slice(path.length + 1);
    if (rest.includes('/')) folders.add(`${path}/${rest.slice(0, rest.indexOf('/'))}`);
    else if (rest.endsWith('.in')) cases.push(file.slice(0, -'.in'.length));
  }
  return { cases: cases.sort(byteOrder), folders: [...folders].sort(byteOrder) };
}
