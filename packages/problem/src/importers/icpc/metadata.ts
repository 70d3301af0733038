import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { asRecord, parseYaml } from '../../parse-yaml.ts';
import type { Reporter } from '../import-report.ts';

/** `problem.yaml` of an ICPC/Kattis package, both generations in one shape. */
export interface IcpcMetadata {
  generation: 'legacy' | 'modern';
  version: string;
  isScoring: boolean;
  /** By language tag as written; the key `en` for a bare text. Empty where the statement has to tell. */
  names: Readonly<Record<string, string>>;
  tags: readonly string[];
  /** Legacy only: what `validation` says. */
  customValidation: boolean;
  /** Legacy: the validator may leave `score.txt`. Modern: always may. */
  customScore: boolean;
  validatorFlags: readonly string[];
  limits: Readonly<Record<string, unknown>>;
  constants: ReadonlyMap<string, string>;
  /** Codes such as `cpp`; undefined for all. */
  languages: readonly string[] | undefined;
}

const FILE = 'problem.yaml';
const MODERN: ReadonlySet<string> = new Set(['2023-07', '2023-07-draft', '2025-09', '2025-09-draft']);
const LEGACY: ReadonlySet<string> = new Set(['legacy', 'legacy-icpc']);

const KNOWN_KEYS: ReadonlySet<string> = new Set([
  'problem_format_version',
  'type',
  'name',
  'limits',
  'validation',
  'validator_flags',
  'keywords',
  'constants',
  'languages',
  'grading',
  'allow_file_writing',
]);

const KINDS: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  interactive: ['interactive problems', '交互题'],
  'multi-pass': ['problems with several passes', '多轮运行的题目'],
  'submit-answer': ['problems where answers are handed in instead of programs', '提交答案题'],
};

/** Reads the metadata; refuses through the reporter what cannot be judged, and undefined where nothing can be read at all. */
export async function readMetadata(tree: FileTree, report: Reporter): Promise<IcpcMetadata | undefined> {
  const yaml = tree.has(FILE) ? parseYaml(await readText(tree, FILE), FILE) : { value: {} };
  if ('finding' in yaml) {
    report.refuse(yaml.finding.place, yaml.finding.message, yaml.finding.zh);
    return undefined;
  }
  const root = asRecord(yaml.value) ?? {};
  const version = typeof root.problem_format_version === 'string' ? root.problem_format_version : 'legacy';
  if (!MODERN.has(version) && !LEGACY.has(version)) {
    report.refuse(
      `${FILE}: problem_format_version`,
      `The version "${version}" of the format is not known; known are legacy, legacy-icpc, 2023-07 and 2025-09.`,
      `不支持格式版本 “${version}”,支持 legacy、legacy-icpc、2023-07 与 2025-09。`,
    );
    return undefined;
  }
  const generation = MODERN.has(version) ? 'modern' : 'legacy';
  for (const key of Object.keys(root)) {
    if (KNOWN_KEYS.has(key)) continue;
    report.unused(`${FILE}: ${key}`, 'There is no place for this here.', '此处没有对应的设置。');
  }
  const types = words(root.type ?? 'pass-fail');
  refuseKinds(types, `${FILE}: type`, report);
  const validation = generation === 'legacy' ? words(root.validation ?? 'default') : [];
  refuseKinds(validation, `${FILE}: validation`, report);
  if (asRecord(root.grading)?.objective === 'min') {
    report.refuse(
      `${FILE}: grading.objective`,
      'Scores where less is better cannot be told here.',
      '不支持分数越低越好的计分方式。',
    );
  }
  return {
    generation,
    version,
    isScoring: types.includes('scoring'),
    names: readNames(root.name),
    tags: words(root.keywords),
    customValidation: validation.includes('custom'),
    customScore: generation === 'modern' || validation.includes('score'),
    validatorFlags: words(root.validator_flags),
    limits: asRecord(root.limits) ?? {},
    constants: readConstants(root.constants),
    languages: readLanguages(root.languages),
  };
}

/** Puts the values of constants in place of `{{name}}`; others stay as they are. */
export function withConstants(text: string, constants: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{([A-Za-z_]\w*)\}\}/g, (whole, name: string) => constants.get(name) ?? whole);
}

/** A list of texts, from a list or from a text with spaces between. */
export function words(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value.split(/\s+/).filter((word) => word !== '') : [];
}

function refuseKinds(types: readonly string[], place: string, report: Reporter): void {
  for (const type of types) {
    const kind = KINDS[type];
    if (kind) report.refuse(place, `Assay cannot judge ${kind[0]} yet.`, `Assay 尚不支持评测${kind[1]}。`);
  }
}

function readNames(name: unknown): Record<string, string> {
  if (typeof name === 'string' && name !== '') return { en: name };
  return Object.fromEntries(
    Object.entries(asRecord(name) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

function readConstants(value: unknown): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  for (const [name, given] of Object.entries(asRecord(value) ?? {})) {
    const plain = asRecord(given)?.value ?? given;
    if (typeof plain === 'string' || typeof plain === 'number') constants.set(name, String(plain));
  }
  return constants;
}

function readLanguages(value: unknown): string[] | undefined {
  const languages = words(value);
  return languages.length === 0 || languages.includes('all') ? undefined : languages;
}
