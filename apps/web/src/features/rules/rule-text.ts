import type { RuleSet } from '@assay/contract';
import { operatorNames } from '@assay/rules';

export const emptyRules: RuleSet = { rules: [] };

export function toText(rules: RuleSet): string {
  return JSON.stringify(rules, null, 2);
}

/** What a rule set decides: registration for a contest, reading code in a contest, reading code of a problem. */
export type RuleKind = 'participant' | 'solution' | 'problem';

const resultKeys = {
  participant: ['allowRegister', 'tags'],
  solution: ['showData'],
  problem: ['showData'],
} as const satisfies Record<RuleKind, readonly string[]>;
/** Limits of the server. */
export const MAX_RULES = 50;

export type TextFault =
  | { kind: 'syntax'; reason: string }
  | { kind: 'shape'; place: string }
  | { kind: 'operator'; place: string; name: string }
  | { kind: 'key'; place: string; name: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a rule set typed by the user, or returns its error. The server validates it again. */
export function readRules(
  text: string,
  kind: RuleKind,
): { rules: RuleSet; fault: null } | { rules: null; fault: TextFault } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return { rules: null, fault: { kind: 'syntax', reason: error instanceof Error ? error.message : String(error) } };
  }
  const fault = faultOf(parsed, resultKeys[kind]);
  // Validated above.
  return fault ? { rules: null, fault } : { rules: parsed as RuleSet, fault: null };
}

function faultOf(set: unknown, keys: readonly string[]): TextFault | null {
  if (!isObject(set)) return { kind: 'shape', place: '' };
  const unknown = Object.keys(set).find((name) => name !== 'rules' && name !== 'defaults');
  if (unknown !== undefined) return { kind: 'key', place: '', name: unknown };
  if (!Array.isArray(set['rules']) || set['rules'].length > MAX_RULES) return { kind: 'shape', place: 'rules' };
  for (const [index, rule] of set['rules'].entries()) {
    const found = ruleFault(rule, `rules[${index}]`, keys);
    if (found) return found;
  }
  return set['defaults'] === undefined ? null : returnsFault(set['defaults'], 'defaults', keys);
}

function ruleFault(rule: unknown, place: string, keys: readonly string[]): TextFault | null {
  if (!isObject(rule)) return { kind: 'shape', place };
  const matchers: unknown[] = Array.isArray(rule['match']) ? rule['match'] : [rule['match']];
  for (const matcher of matchers) {
    if (!isObject(matcher)) return { kind: 'shape', place: `${place}.match` };
    for (const [path, conditions] of Object.entries(matcher)) {
      if (!isObject(conditions)) return { kind: 'shape', place: `${place}.match["${path}"]` };
      const name = Object.keys(conditions).find((operator) => !operatorNames.includes(operator));
      if (name !== undefined) return { kind: 'operator', place: `${place}.match["${path}"]`, name };
    }
  }
  return returnsFault(rule['returns'], `${place}.returns`, keys);
}

function returnsFault(returns: unknown, place: string, keys: readonly string[]): TextFault | null {
  if (!isObject(returns)) return { kind: 'shape', place };
  const name = Object.keys(returns).find((one) => !keys.includes(one));
  return name === undefined ? null : { kind: 'key', place, name };
}

/** Operators with an example value. */
export const operatorExamples: Readonly<Record<string, unknown>> = {
  $eq: 'text',
  $ne: 'text',
  $gt: 0,
  $gte: 0,
  $lt: 0,
  $lte: 0,
  $in: ['one', 'other'],
  $nin: ['one', 'other'],
  $startsWith: 'text',
  $endsWith: 'text',
  $notStartsWith: 'text',
  $notEndsWith: 'text',
  $includes: 'tag',
  $includesEach: ['tag', 'other'],
  $includesSome: ['tag', 'other'],
  $notIncludes: 'tag',
  $notIncludesEach: ['tag', 'other'],
  $notIncludesSome: ['tag', 'other'],
};

export type FieldType = 'text' | 'number' | 'flag' | 'list';

/** Fields available to rules of a kind, with their types. */
export const ruleFields = {
  participant: {
    'user.profile.name': 'text',
    'user.profile.school': 'text',
    'user.profile.studentGrade': 'text',
    'user.profile.verified': 'list',
    'user.tags': 'list',
    'user.namespace': 'text',
    'currentStage.name': 'text',
    'contest.participantCount': 'number',
  },
  solution: {
    'currentStage.name': 'text',
    'participant.tags': 'list',
    'currentResult.solutionCount': 'number',
    'currentResult.lastSolution.score': 'number',
    'currentResult.lastSolution.status': 'text',
    'solution.userId': 'text',
    'solution.problemId': 'text',
    'solution.score': 'number',
    'solution.status': 'text',
    'solution.preferPrivate': 'flag',
  },
  problem: {
    'currentResult.solutionCount': 'number',
    'currentResult.lastSolutionScore': 'number',
    'currentResult.lastSolutionStatus': 'text',
    'solution.userId': 'text',
    'solution.score': 'number',
    'solution.status': 'text',
    'solution.preferPrivate': 'flag',
  },
} as const satisfies Record<RuleKind, Readonly<Record<string, FieldType>>>;

/** Every field of `ruleFields`. */
export type FieldPath = { [Kind in RuleKind]: keyof (typeof ruleFields)[Kind] & string }[RuleKind];

/** The paths of a kind, in display order. */
export const rulePaths = (kind: RuleKind): FieldPath[] =>
  // All keys of the table are paths.
  Object.keys(ruleFields[kind]) as FieldPath[];

/** The type of a field; undefined for an unknown path. */
export function fieldType(kind: RuleKind, path: string): FieldType | undefined {
  const fields: Readonly<Record<string, FieldType>> = ruleFields[kind];
  return Object.hasOwn(fields, path) ? fields[path] : undefined;
}

/** The set with one rule appended. */
export function withRule(set: RuleSet, kind: RuleKind, path: string, operator: string): RuleSet {
  const match = { [path]: { [operator]: operatorExamples[operator] ?? '' } };
  const returns = kind === 'participant' ? { allowRegister: true } : { showData: true };
  return { ...set, rules: [...set.rules, { match, returns }] };
}
