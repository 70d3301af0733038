import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './describe-issue.ts';
import { int, list, pageQuery, slug, str, uuid } from './wire.ts';

describe('the message for an invalid value says what would be right', () => {
  test.each([
    ['a page size', z.object(pageQuery), { perPage: 7 }, 'must be one of 15, 30, 50, 100'],
    ['a large number', int({ max: 5 }), 9, 'must be at most 5'],
    ['a small number', int({ min: 1 }), 0, 'must be at least 1'],
    ['a fraction', z.int(), 1.5, 'must be an integer'],
    ['a long text', str({ max: 2 }), 'abc', 'must have at most 2 characters'],
    ['a long list', list(int(), { max: 1 }), [1, 2], 'must have at most 1 entries'],
    ['a missing value', z.object({ name: z.string() }), {}, 'is required'],
    ['a wrong type', z.object({ name: z.string() }), { name: [] }, 'must be a string'],
    ['an unknown option', z.enum(['name', 'age']), 'size', 'must be one of name, age'],
    ['a wrong pattern', slug(), 'a b', 'must match /^[^\\s/\\\\?#%]+$/'],
    ['a wrong id', uuid(), 'x', 'must be a UUID'],
    ['an unknown key', z.strictObject({}), { extra: 1 }, 'must not have extra'],
  ])('%s', (_what, schema: z.ZodType, value, message) => {
    expect(schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message).toBe(message);
  });
});
