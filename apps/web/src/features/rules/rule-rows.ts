import type { RuleSet } from '@assay/contract';
import { operatorNames } from '@assay/rules';
import { type FieldType, fieldType, type RuleKind } from './rule-text.ts';

/*
 * A rule set as rows. Rules that rows cannot express stay JSON: a rule is converted to rows only if converting them
 * back gives the same rule.
 */

type Rule = RuleSet['rules'][number];
type Returns = Rule['returns'];

export type Value =
  | { type: 'text' | 'number'; text: string }
  | { type: 'flag'; on: boolean }
  | { type: 'list'; items: readonly string[]; ofNumbers: boolean };

/** One row: field, operator and value. */
export interface Condition {
  key: string;
  path: string;
  operator: string;
  value: Value;
}

export interface Result {
  /** `none`: undecided, as if there were no rules. */
  decision: 'none' | 'yes' | 'no' | 'because';
  /** Only for `because`: the text for users who are refused. */
  reason: string;
  /** Tags for the participant; null if not set. */
  tags: readonly string[] | null;
}

export type RuleDraft =
  | { key: string; kind: 'rows'; conditions: readonly Condition[]; result: Result }
  | { key: string; kind: 'text'; rule: Rule };

export type DefaultsDraft = { kind: 'rows'; result: Result } | { kind: 'text'; returns: Returns };

export interface SetDraft {
  rules: readonly RuleDraft[];
  /** null: a case that matches no rule is refused as an error. */
  defaults: DefaultsDraft | null;
}

export const noResult: Result = { decision: 'none', reason: '', tags: null };

const listOperators = new Set([
  '$in',
  '$nin',
  '$includesEach',
  '$includesSome',
  '$notIncludesEach',
  '$notIncludesSome',
]);
const ofEveryType = ['$eq', '$ne', '$in', '$nin'];
const operatorsOf: Record<FieldType, readonly string[]> = {
  text: [...ofEveryType, '$startsWith', '$endsWith', '$notStartsWith', '$notEndsWith'],
  number: [...ofEveryType, '$gt', '$gte', '$lt', '$lte'],
  flag: ['$eq', '$ne'],
  list: operatorNames.filter((name) => /ncludes/.test(name)),
};

/** Whether the value of an operator is a list. */
export const takesList = (operator: string): boolean => listOperators.has(operator);

/** Operators for the type of a field; all for an unknown path. */
export function operatorsFor(kind: RuleKind, path: string): readonly string[] {
  const type = fieldType(kind, path);
  return type === undefined ? operatorNames : operatorsOf[type];
}

let lastKey = 0;
/** A unique key for a row. */
export const newKey = (): string => `row-${(lastKey += 1)}`;

export function newCondition(kind: RuleKind, path: string): Condition {
  return withPath(kind, { key: newKey(), path: '', operator: '', value: { type: 'text', text: '' } }, path);
}

export const newRule = (kind: RuleKind, path: string): RuleDraft => ({
  key: newKey(),
  kind: 'rows',
  conditions: [newCondition(kind, path)],
  result: { ...noResult, decision: 'yes' },
});

/** The row with another field; keeps operator and value if they fit. */
export function withPath(kind: RuleKind, condition: Condition, path: string): Condition {
  const operators = operatorsFor(kind, path);
  const operator = operators.includes(condition.operator) ? condition.operator : (operators[0] ?? '$eq');
  return withOperator(kind, { ...condition, path }, operator);
}

/** The row with another operator; keeps the value if it fits. */
export function withOperator(kind: RuleKind, condition: Condition, operator: string): Condition {
  const type = fieldType(kind, condition.path);
  return { ...condition, operator, value: fitted(condition.value, type, takesList(operator)) };
}

function fitted(value: Value, type: FieldType | undefined, isList: boolean): Value {
  const scalar = type === 'list' ? 'text' : (type ?? scalarOf(value));
  if (isList) {
    const text = textOf(value);
    const items = value.type === 'list' ? value.items : text === '' ? [] : [text];
    return { type: 'list', items, ofNumbers: scalar === 'number' };
  }
  return scalar === 'flag'
    ? { type: 'flag', on: value.type !== 'flag' || value.on }
    : { type: scalar, text: textOf(value) };
}

function scalarOf(value: Value): 'text' | 'number' | 'flag' {
  return value.type === 'list' ? (value.ofNumbers ? 'number' : 'text') : value.type;
}

function textOf(value: Value): string {
  if (value.type === 'flag') return '';
  return value.type === 'list' ? (value.items[0] ?? '') : value.text;
}

/** Converts a rule set to rows. */
export function toDraft(kind: RuleKind, set: RuleSet): SetDraft {
  return {
    rules: set.rules.map((rule) => ruleDraft(kind, rule)),
    defaults: set.defaults === undefined ? null : defaultsDraft(kind, set.defaults),
  };
}

/** Converts rows to a rule set. The result is only valid if `faultsOf` is empty. */
export function toRules(kind: RuleKind, { rules, defaults }: SetDraft): RuleSet {
  return {
    rules: rules.map((rule) => writtenRule(kind, rule)),
    ...(defaults && { defaults: defaults.kind === 'text' ? defaults.returns : writtenResult(kind, defaults.result) }),
  };
}

function ruleDraft(kind: RuleKind, rule: Rule): RuleDraft {
  const result = readResult(kind, rule.returns);
  const conditions = Array.isArray(rule.match) ? null : readConditions(kind, rule.match);
  if (result !== null && conditions !== null) {
    const draft: RuleDraft = { key: newKey(), kind: 'rows', conditions, result };
    if (isSame(writtenRule(kind, draft), rule)) return draft;
  }
  return { key: newKey(), kind: 'text', rule };
}

function defaultsDraft(kind: RuleKind, returns: Returns): DefaultsDraft {
  const result = readResult(kind, returns);
  return result !== null && isSame(writtenResult(kind, result), returns)
    ? { kind: 'rows', result }
    : { kind: 'text', returns };
}

function readConditions(kind: RuleKind, match: Readonly<Record<string, Record<string, unknown>>>): Condition[] | null {
  const read = Object.entries(match).flatMap(([path, comparisons]) =>
    Object.entries(comparisons).map(([operator, arg]) => {
      const value = readValue(arg);
      const fits = value !== null && (fieldType(kind, path) === undefined || isFit(kind, path, operator, value));
      return fits && operatorNames.includes(operator) && takesList(operator) === (value.type === 'list')
        ? { key: newKey(), path, operator, value }
        : null;
    }),
  );
  const conditions = read.filter((one) => one !== null);
  return conditions.length === read.length ? conditions : null;
}

/** Whether the value has the type of the field; rows offer no other. */
function isFit(kind: RuleKind, path: string, operator: string, value: Value): boolean {
  const offered = fitted(value, fieldType(kind, path), takesList(operator));
  // An empty list fits both text and number fields.
  return isSame(offered, value) || (value.type === 'list' && value.items.length === 0);
}

function readValue(arg: unknown): Value | null {
  if (typeof arg === 'string') return { type: 'text', text: arg };
  if (typeof arg === 'number') return { type: 'number', text: String(arg) };
  if (typeof arg === 'boolean') return { type: 'flag', on: arg };
  if (!Array.isArray(arg)) return null;
  if (arg.every((item) => typeof item === 'string')) return { type: 'list', items: arg, ofNumbers: false };
  if (arg.every((item) => typeof item === 'number')) return { type: 'list', items: arg.map(String), ofNumbers: true };
  return null;
}

function writtenRule(kind: RuleKind, draft: RuleDraft): Rule {
  if (draft.kind === 'text') return draft.rule;
  const paths = [...new Set(draft.conditions.map(({ path }) => path.trim()))];
  const match = paths.map((path) => [
    path,
    Object.fromEntries(
      draft.conditions
        .filter((one) => one.path.trim() === path)
        .map(({ operator, value }) => [operator, writtenValue(value)]),
    ),
  ]);
  // Pairs of path and comparisons, built above.
  return { match: Object.fromEntries(match) as Rule['match'], returns: writtenResult(kind, draft.result) };
}

function writtenValue(value: Value): unknown {
  if (value.type === 'flag') return value.on;
  if (value.type === 'list') return value.ofNumbers ? value.items.map(Number) : value.items;
  return value.type === 'number' ? Number(value.text) : value.text;
}

function readResult(kind: RuleKind, returns: Returns): Result | null {
  const { [decisionKey(kind)]: decision, tags } = returns;
  const readTags =
    tags === undefined ? null : Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : undefined;
  if (readTags === undefined) return null;
  if (decision === undefined) return { decision: 'none', reason: '', tags: readTags };
  if (typeof decision === 'boolean') return { decision: decision ? 'yes' : 'no', reason: '', tags: readTags };
  if (typeof decision !== 'string' || decision.trim() === '' || /^\$(?!\$)/.test(decision)) return null;
  return { decision: 'because', reason: decision.replace(/^\$\$/, '$'), tags: readTags };
}

function writtenResult(kind: RuleKind, { decision, reason, tags }: Result): Returns {
  // Text that starts with $ would be parsed as a path: double the first $.
  const returned = decision === 'because' ? reason.replace(/^\$/, '$$$$') : decision === 'yes';
  return {
    ...(decision !== 'none' && { [decisionKey(kind)]: returned }),
    ...(kind === 'participant' && tags !== null && { tags: [...tags] }),
  };
}

const decisionKey = (kind: RuleKind): string => (kind === 'participant' ? 'allowRegister' : 'showData');

/** Whether two JSON values are equal, regardless of the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
