import { JUDGE_CAPS } from '../../config/assay-judge-config.ts';
import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { asRecord, parseYaml } from '../../parse-yaml.ts';
import { parseSettings } from '../shared/parse-settings.ts';
import type { Reporter } from '../import-report.ts';

/** `problem.yaml` of an ICPC/Kattis package, both generations in one shape. */
export interface IcpcMetadata {
  generation: 'legacy' | 'modern';
  /** The format of test groups: early packages of 2023-07-draft use the legacy one. */
  grouping: 'legacy' | 'modern';
  version: string;
  isScoring: boolean;
  /** The output validator interacts with the solution. */
  isInteractive: boolean;
  /** Outputs are submitted; nothing runs. */
  isSubmitAnswer: boolean;
  /** Maximum runs on one test; undefined for a single run. */
  passes: number | undefined;
  /** By language tag as written; a plain text has the key `en`. Empty if only the statement has a title. */
  names: Readonly<Record<string, string>>;
  tags: readonly string[];
  /** From `validation`, a key of legacy packages and the first drafts after them. */
  customValidation: boolean;
  /** Legacy: the validator may write `score.txt`. Modern: always true. */
  customScore: boolean;
  validatorFlags: readonly string[];
  limits: Readonly<Record<string, unknown>>;
  constants: ReadonlyMap<string, string>;
  /** Codes such as `cpp`; undefined for all. */
  languages: readonly string[] | undefined;
}

const FILE = 'problem.yaml';
/** Settings of a group of tests in a legacy package. */
const LEGACY_GROUP_KEYS = ['grading', 'grader_flags', 'accept_score', 'reject_score', 'range', 'on_reject'];
/** Packages with more groups show their format in the first ones. */
const MAX_GROUPS_LOOKED_AT = 200;
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

/** Supported values of `type` besides scoring. */
const KINDS: ReadonlySet<string> = new Set(['pass-fail', 'scoring', 'interactive', 'multi-pass', 'submit-answer']);
/** Kinds of the legacy `validation`. */
const VALIDATIONS: ReadonlySet<string> = new Set(['default', 'custom', 'score', 'interactive', 'multi-pass']);
const DEFAULT_PASSES = 2;

/** Reads the metadata. Reports what is not supported, and returns undefined if nothing can be read. */
export async function readMetadata(tree: FileTree, report: Reporter): Promise<IcpcMetadata | undefined> {
  const yaml = tree.has(FILE) ? parseSettings(await readText(tree, FILE), FILE, report) : { value: {} };
  if ('finding' in yaml) {
    report.refuse(yaml.finding.place, yaml.finding.message, yaml.finding.zh);
    return undefined;
  }
  const root = asRecord(yaml.value) ?? {};
  const version = typeof root.problem_format_version === 'string' ? root.problem_format_version : 'legacy';
  if (!MODERN.has(version) && !LEGACY.has(version)) {
    report.refuse(
      `${FILE}: problem_format_version`,
      `The version "${version}" of the format is unknown; supported are legacy, legacy-icpc, 2023-07 and 2025-09.`,
      `不支持格式版本 “${version}”，支持 legacy、legacy-icpc、2023-07 与 2025-09。`,
    );
    return undefined;
  }
  const generation = MODERN.has(version) ? 'modern' : 'legacy';
  for (const key of Object.keys(root)) {
    if (KNOWN_KEYS.has(key)) continue;
    report.unused(`${FILE}: ${key}`, 'Assay has no equivalent of this.', '此处没有对应的设置。');
  }
  const types = words(root.type ?? 'pass-fail');
  refuseUnknown(types, KINDS, `${FILE}: type`, report);
  const validation = words(root.validation ?? (generation === 'legacy' ? 'default' : undefined));
  refuseUnknown(validation, VALIDATIONS, `${FILE}: validation`, report);
  const kinds = new Set([...types, ...validation]);
  const limits = asRecord(root.limits) ?? {};
  if (asRecord(root.grading)?.objective === 'min') {
    report.refuse(
      `${FILE}: grading.objective`,
      'Assay does not support minimization of scores.',
      '不支持分数越低越好的计分方式。',
    );
  }
  return {
    generation,
    grouping: generation === 'legacy' ? 'legacy' : await groupingOf(tree),
    version,
    isScoring: types.includes('scoring'),
    isInteractive: kinds.has('interactive'),
    isSubmitAnswer: kinds.has('submit-answer'),
    passes: kinds.has('multi-pass') ? readPasses(limits.validation_passes) : undefined,
    names: readNames(root.name),
    tags: words(root.keywords),
    customValidation: validation.includes('custom'),
    customScore: generation === 'modern' || validation.includes('score'),
    validatorFlags: words(root.validator_flags),
    limits,
    constants: readConstants(root.constants),
    languages: readLanguages(root.languages),
  };
}

async function groupingOf(tree: FileTree): Promise<IcpcMetadata['grouping']> {
  const files = tree.paths.filter((path) => /^data\/(.*\/)?testdata\.yaml$/.test(path));
  for (const file of files.slice(0, MAX_GROUPS_LOOKED_AT)) {
    const parsed = parseYaml(await readText(tree, file), file);
    const settings = 'value' in parsed ? asRecord(parsed.value) : undefined;
    if (LEGACY_GROUP_KEYS.some((key) => settings?.[key] !== undefined)) return 'legacy';
  }
  return 'modern';
}

/** Replaces `{{name}}` with the value of the constant; unknown names are left unchanged. */
export function withConstants(text: string, constants: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{([A-Za-z_]\w*)\}\}/g, (whole, name: string) => constants.get(name) ?? whole);
}

/** A list of texts, from a list or from a text separated by blanks. */
export function words(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value.split(/\s+/).filter((word) => word !== '') : [];
}

function refuseUnknown(types: readonly string[], known: ReadonlySet<string>, place: string, report: Reporter): void {
  for (const type of types.filter((one) => !known.has(one))) {
    report.refuse(place, `Unknown kind of problem: "${type}".`, `没有名为 “${type}” 的题目类型。`);
  }
}

function readPasses(given: unknown): number {
  return typeof given === 'number' && Number.isInteger(given) && given >= 2
    ? Math.min(given, JUDGE_CAPS.passes)
    : DEFAULT_PASSES;
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
