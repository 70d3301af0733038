import type { z } from 'zod';

/**
 * Describes a zod issue by what a valid value is, worded to follow the place of the value, such as `is required and
 * must be a string` or `must be at most 5`. A message of the schema takes precedence.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  const right = describeRight(issue);
  const isMissing = issue.input === undefined && MISSING.has(issue.code);
  return isMissing ? `is required and ${right}` : right;
}

/** Codes of the issues that zod reports for a missing value. */
const MISSING: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

function describeRight(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${NOUNS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return mustBe(issue.values.map(String));
    case 'too_small':
      return describeSize(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return describeSize(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_format':
      return issue.format === 'regex' ? `must match ${issue.pattern ?? ''}` : `must be a valid ${issue.format}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return describeUnion(issue.errors);
    case 'invalid_key':
      return `has a key that ${issue.issues[0]?.message ?? UNDESCRIBED}`;
    case 'invalid_element':
      return `has an entry that ${issue.issues[0]?.message ?? UNDESCRIBED}`;
    case 'custom':
      return UNDESCRIBED;
  }
}

/** Descriptions of the alternatives of a union, if each member reports one issue about the value itself. */
function describeUnion(members: readonly (readonly z.core.$ZodIssue[])[]): string {
  const issues = members.flat();
  const values = issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : []));
  if (values.length > 0 && issues.every(({ code }) => code === 'invalid_value')) return mustBe(values);
  const isAboutValue = issues.length > 0 && issues.every(({ path }) => path.length === 0);
  const alternatives = new Set(issues.map(({ message }) => message.replace(/^is required and /, '')));
  return isAboutValue ? [...alternatives].join(', or ') : UNDESCRIBED;
}

const UNDESCRIBED = 'must have one of the documented forms';

const mustBe = (values: readonly string[]) => `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`;

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const UNITS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
};

function describeSize(origin: string, bound: string, size: number | bigint): string {
  const unit = UNITS[origin]?.[Number(size) === 1 ? 0 : 1];
  return unit === undefined ? `must be ${bound} ${size}` : `must have ${bound} ${size} ${unit}`;
}
