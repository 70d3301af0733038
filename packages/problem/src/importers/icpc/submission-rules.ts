import type { ExpectedVerdict } from '@assay/contract';
import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { asRecord } from '../../parse-yaml.ts';
import { parseSettings } from '../shared/parse-settings.ts';
import type { Reporter } from '../import-report.ts';
import { labelOf } from '../shared/labels.ts';
import { words } from './metadata.ts';

export const RULES_FILE = 'submissions/submissions.yaml';

export interface SubmissionRules {
  /** The expected verdict of a program, by its path; `byFolder` if no rule matches. */
  labelOf(path: string, byFolder: ExpectedVerdict | undefined): ExpectedVerdict | undefined;
}

interface Rule {
  pattern: RegExp;
  /** The rule applies to a whole verdict folder, and replaces the meaning of its name. */
  isFolder: boolean;
  permitted: readonly Verdict[];
  required: readonly Verdict[];
}

const VERDICTS = ['AC', 'WA', 'TLE', 'RTE'] as const;
type Verdict = (typeof VERDICTS)[number];

/** Permitted verdicts of the cases of a program in each folder, at least one of which must occur. */
const OF_FOLDERS: Readonly<Partial<Record<ExpectedVerdict, Pick<Rule, 'permitted' | 'required'>>>> = {
  accepted: { permitted: ['AC'], required: VERDICTS },
  rejected: { permitted: VERDICTS, required: ['WA', 'TLE', 'RTE'] },
  wrong_answer: { permitted: ['AC', 'WA'], required: ['WA'] },
  time_limit_exceeded: { permitted: ['AC', 'TLE'], required: ['TLE'] },
  run_time_error: { permitted: ['AC', 'RTE'], required: ['RTE'] },
};

/** Keys that do not affect verdicts. */
const DESCRIPTIVE = new Set(['language', 'entrypoint', 'authors', 'model_solution']);
const MAX_PATTERNS = 200;
const MAX_PATTERN_CHARACTERS = 300;

/**
 * `submissions.yaml` of 2023-07 and later: its rules for whole programs. Rules for single groups are omitted and
 * reported.
 */
export async function readSubmissionRules(tree: FileTree, report: Reporter): Promise<SubmissionRules> {
  const rules = tree.has(RULES_FILE) ? await readRules(tree, report) : [];
  return {
    labelOf(path, byFolder) {
      const relative = path.replace(/^submissions\//, '');
      const own = rules.filter(({ pattern }) => pattern.test(relative));
      if (own.length === 0) return byFolder;
      const known = byFolder === undefined ? undefined : OF_FOLDERS[byFolder];
      if (byFolder !== undefined && !known) return byFolder;
      const base = known && !own.some(({ isFolder }) => isFolder) ? [known] : [];
      return labelOfRules([...base, ...own], known ? byFolder : undefined);
    },
  };
}

function labelOfRules(rules: readonly Pick<Rule, 'permitted' | 'required'>[], fallback: ExpectedVerdict | undefined) {
  const permitted = VERDICTS.filter((one) => rules.every((rule) => rule.permitted.includes(one)));
  const mustFail = rules.some(({ required }) => !required.includes('AC'));
  const failures = permitted.filter((one) => one !== 'AC');
  if (failures.length === 0) return 'accepted';
  if (!mustFail) return fallback === 'accepted' ? undefined : fallback;
  return failures.length === 1 && failures[0] !== undefined ? labelOf(failures[0]) : 'rejected';
}

async function readRules(tree: FileTree, report: Reporter): Promise<Rule[]> {
  const parsed = parseSettings(await readText(tree, RULES_FILE), RULES_FILE, report);
  if ('finding' in parsed) {
    const { place, message, zh } = parsed.finding;
    report.unused(place, `Ignored: ${message}`, `未使用：${zh}`);
    return [];
  }
  const rules: Rule[] = [];
  for (const [glob, value] of Object.entries(asRecord(parsed.value) ?? {}).slice(0, MAX_PATTERNS)) {
    const entry = asRecord(value) ?? {};
    for (const key of Object.keys(entry)) {
      if (key === 'permitted' || key === 'required' || DESCRIPTIVE.has(key)) continue;
      report.unused(`${RULES_FILE}: ${glob}: ${key}`, 'Assay does not check this.', '此处不检查此项。');
    }
    const pattern = patternOf(glob);
    if (!pattern || (entry.permitted === undefined && entry.required === undefined)) continue;
    rules.push({
      pattern,
      isFolder: labelOf(glob) !== undefined,
      permitted: verdictsOf(entry.permitted),
      required: verdictsOf(entry.required),
    });
  }
  return rules;
}

function verdictsOf(value: unknown): readonly Verdict[] {
  const given = words(value).map((one) => one.toUpperCase());
  return given.length === 0 ? VERDICTS : VERDICTS.filter((one) => given.includes(one));
}

/** `*` within a name, `{a,b}` for alternatives; a folder's pattern matches all files in it. */
function patternOf(glob: string): RegExp | undefined {
  if (glob.length > MAX_PATTERN_CHARACTERS || (glob.match(/\*/g)?.length ?? 0) > 4) return undefined;
  const source = glob
    .replace(/\/$/, '')
    .split(/(\*|\{[^{}]*\})/)
    .map((part) => {
      if (part === '*') return '[^/]*';
      if (part.startsWith('{') && part.endsWith('}'))
        return `(?:${part.slice(1, -1).split(',').map(escaped).join('|')})`;
      return escaped(part);
    })
    .join('');
  return new RegExp(`^${source}(?:/|$)`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
