import type { z } from 'zod';

/**
 * The error of a parse by zod: says what would be right, in words that follow the place of the value, such as
 * `must be at most 5`. A message of the schema takes precedence.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${NOUNS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return sizeText(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return sizeText(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_format':
      return issue.format === 'regex' ? `must match ${issue.pattern ?? ''}` : `must be a valid ${issue.format}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'must have one of the documented forms';
    // Keys and elements have issues of their own; a custom issue brings its message.
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return undefined;
  }
}

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

const UNITS: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  map: 'entries',
};

function sizeText(origin: string, bound: string, size: number | bigint): string {
  const unit = UNITS[origin];
  return unit === undefined ? `must be ${bound} ${size}` : `must have ${bound} ${size} ${unit}`;
}
