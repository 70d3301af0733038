import type { RuleSet } from '@assay/contract';

/** Maximum number of matchers per evaluation, to bound its duration. */
export const MAX_MATCHERS = 50;
/** Maximum list entries visited in one evaluation. */
const MAX_ENTRIES = 1_000_000;
/** Maximum characters of a path. */
const MAX_PATH_LENGTH = 256;

/**
 * The rule set itself is invalid: an unknown operator, no matching rule, too many matchers, too long lists, an unknown
 * `$` text.
 */
export class RuleError extends Error {
  override readonly name = 'RuleError';
}

type Conditions = Readonly<Record<string, unknown>>;

/**
 * Evaluates a rule set over plain presented data. Rules are tried in order, and a rule's matchers in order; the first
 * match returns its projection, otherwise `defaults`. Throws RuleError if the set is invalid. Never calls a function of
 * the context.
 */
export function evaluateRules(set: RuleSet, context: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return explainRules(set, context).result;
}

/** The same, with the index of the matching rule, from 0; null for the defaults. */
export function explainRules(
  set: RuleSet,
  context: Readonly<Record<string, unknown>>,
): { rule: number | null; result: Record<string, unknown> } {
  let evaluated = 0;
  const entries = { left: MAX_ENTRIES };
  for (const [index, rule] of set.rules.entries()) {
    for (const matcher of Array.isArray(rule.match) ? rule.match : [rule.match]) {
      evaluated += 1;
      if (evaluated > MAX_MATCHERS) throw new RuleError(`more than ${MAX_MATCHERS} matchers`);
      if (matches(matcher, context, entries)) return { rule: index, result: project(rule.returns, context) };
    }
  }
  if (set.defaults) return { rule: null, result: project(set.defaults, context) };
  throw new RuleError('no rule matches and there are no defaults');
}

function matches(
  matcher: Readonly<Record<string, Conditions>>,
  context: Readonly<Record<string, unknown>>,
  entries: { left: number },
): boolean {
  return Object.entries(matcher).every(([path, conditions]) => {
    const value = lookUp(context, path);
    return Object.entries(conditions).every(([name, arg]) => {
      const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
      if (!operator) throw new RuleError(`unknown operator ${JSON.stringify(name)}`);
      entries.left -= (list(value)?.length ?? 0) + (list(arg)?.length ?? 0);
      if (entries.left < 0) throw new RuleError(`lists of more than ${MAX_ENTRIES} entries`);
      return operator(value, arg);
    });
  });
}

/** Follows a dotted path over own properties; undefined if any part is missing. */
function lookUp(context: unknown, path: string): unknown {
  if (path.length > MAX_PATH_LENGTH) throw new RuleError('a path is too long');
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    // An own property of a plain object, checked above.
    return (value as Record<string, unknown>)[key];
  }, context);
}

const list = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);
/** Objects are not converted to text, so that none of their methods is called. */
const text = (value: unknown): string => (typeof value === 'object' && value !== null ? '[object]' : String(value));

function compare(value: unknown, arg: unknown, holds: (order: number) => boolean): boolean {
  if (typeof value === 'string' && typeof arg === 'string') return holds(value < arg ? -1 : Number(value > arg));
  const [left, right] = [toNumber(value), toNumber(arg)];
  return !Number.isNaN(left) && !Number.isNaN(right) && holds(Math.sign(left - right) || (left === right ? 0 : NaN));
}

function toNumber(value: unknown): number {
  return typeof value === 'object' && value !== null ? NaN : Number(value);
}

/** A set: with two long lists, comparing every pair of entries would be slow. */
function includesEach(value: unknown, arg: unknown): boolean {
  const [values, wanted] = [list(value), list(arg)];
  if (values === null || wanted === null) return false;
  const known = new Set(values);
  return wanted.every((item) => known.has(item));
}

function includesSome(value: unknown, arg: unknown): boolean {
  const [values, wanted] = [list(value), list(arg)];
  if (values === null || wanted === null) return false;
  const known = new Set(wanted);
  return values.some((item) => known.has(item));
}

const operators: Readonly<Record<string, (value: unknown, arg: unknown) => boolean>> = {
  $eq: (value, arg) => value === arg,
  $ne: (value, arg) => value !== arg,
  $gt: (value, arg) => compare(value, arg, (order) => order > 0),
  $gte: (value, arg) => compare(value, arg, (order) => order >= 0),
  $lt: (value, arg) => compare(value, arg, (order) => order < 0),
  $lte: (value, arg) => compare(value, arg, (order) => order <= 0),
  $in: (value, arg) => list(arg)?.includes(value) === true,
  $nin: (value, arg) => list(arg)?.includes(value) === false,
  $startsWith: (value, arg) => text(value).startsWith(text(arg)),
  $endsWith: (value, arg) => text(value).endsWith(text(arg)),
  $notStartsWith: (value, arg) => !text(value).startsWith(text(arg)),
  $notEndsWith: (value, arg) => !text(value).endsWith(text(arg)),
  $includes: (value, arg) => list(value)?.includes(arg) === true,
  $includesEach: includesEach,
  $includesSome: includesSome,
  $notIncludes: (value, arg) => list(value)?.includes(arg) !== true,
  $notIncludesEach: (value, arg) => !includesEach(value, arg),
  $notIncludesSome: (value, arg) => !includesSome(value, arg),
};

/** Names of all operators, for help texts and schemas. */
export const operatorNames = Object.keys(operators);

function project(
  returns: Readonly<Record<string, unknown>>,
  context: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(returns).map(([key, descriptor]) => [key, projected(descriptor, context)]));
}

function projected(descriptor: unknown, context: Readonly<Record<string, unknown>>): unknown {
  if (typeof descriptor !== 'string' || !descriptor.startsWith('$')) return descriptor;
  if (descriptor.startsWith('$$')) return descriptor.slice(1);
  if (descriptor.startsWith('$.')) return lookUp(context, descriptor.slice(2));
  throw new RuleError(`${JSON.stringify(descriptor)} is neither a path ($.…) nor a text ($$…)`);
}
