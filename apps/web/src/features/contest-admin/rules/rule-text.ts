import type { RuleSet } from '@assay/contract';
import { operatorNames } from '@assay/rules';

export const emptyRules: RuleSet = { rules: [] };

export function toText(rules: RuleSet): string {
  return JSON.stringify(rules, null, 2);
}

const resultKeys = { participant: ['allowRegister', 'tags'], solution: ['showData'] } as const;
const MAX_RULES = 50;

export type TextFault =
  | { kind: 'syntax'; reason: string }
  | { kind: 'shape'; place: string }
  | { kind: 'operator'; place: string; name: string }
  | { kind: 'key'; place: string; name: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads what somebody wrote as a rule set, or says where it is none. The server has the last word. */
export function readRules(
  text: string,
  key: keyof typeof resultKeys,
): { rules: RuleSet; fault: null } | { rules: null; fault: TextFault } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return { rules: null, fault: { kind: 'syntax', reason: error instanceof Error ? error.message : String(error) } };
  }
  const fault = faultOf(parsed, resultKeys[key]);
  // Looked through just above.
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

/** Operators with what they are compared with, for an example that can be put in. */
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

/** Paths that rules of a kind may look at. */
export const rulePaths = {
  participant: [
    'user.profile.name',
    'user.profile.school',
    'user.profile.studentGrade',
    'user.profile.verified',
    'user.tags',
    'user.namespace',
    'currentStage.name',
    'contest.participantCount',
  ],
  solution: [
    'currentStage.name',
    'participant.tags',
    'currentResult.solutionCount',
    'currentResult.lastSolution.score',
    'currentResult.lastSolution.status',
    'solution.userId',
    'solution.problemId',
    'solution.score',
    'solution.status',
    'solution.preferPrivate',
  ],
} as const;

/** A set with one more rule at its end. */
export function withRule(set: RuleSet, key: keyof typeof resultKeys, path: string, operator: string): RuleSet {
  const match = { [path]: { [operator]: operatorExamples[operator] ?? '' } };
  const returns = key === 'participant' ? { allowRegister: true } : { showData: true };
  return { ...set, rules: [...set.rules, { match, returns }] };
}
