import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './describe-issue.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './index.ts';
import { int, list, pageQuery, slug, str, uuid } from './wire.ts';

const issuesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: describeIssue }).error?.issues ?? [];

describe('the message for an invalid value says what a valid one is', () => {
  test.each([
    ['a page size', z.object(pageQuery), { perPage: 7 }, 'must be one of 15, 30, 50, 100'],
    ['a large number', int({ max: 5 }), 9, 'must be at most 5'],
    ['a small number', int({ min: 1 }), 0, 'must be at least 1'],
    ['a number at its bound', z.number().lt(5), 5, 'must be less than 5'],
    ['a fraction', z.int(), 1.5, 'must be an integer'],
    ['an uneven number', z.number().multipleOf(2), 3, 'must be a multiple of 2'],
    ['a long text', str({ max: 2 }), 'abc', 'must have at most 2 characters'],
    ['an empty text', str({ min: 1 }), '', 'must have at least 1 character'],
    ['a long list', list(int(), { max: 1 }), [1, 2], 'must have at most 1 entry'],
    ['a missing value', z.object({ name: z.string() }), {}, 'is required and must be a string'],
    ['a missing option', z.object({ order: z.enum(['up', 'down']) }), {}, 'is required and must be one of up, down'],
    [
      'a missing one of several',
      z.object({ a: z.union([z.int(), z.null()]) }),
      {},
      'is required and must be a number, or must be null',
    ],
    ['a wrong type', z.object({ name: z.string() }), { name: [] }, 'must be a string'],
    ['an unknown option', z.enum(['name', 'age']), 'size', 'must be one of name, age'],
    ['a wrong constant', z.literal(1), 2, 'must be 1'],
    ['a wrong pattern', slug(), 'a b', 'must match /^[^\\s/\\\\?#%]+$/'],
    ['a wrong format', z.email(), 'x', 'must be a valid email'],
    ['a wrong id', uuid(), 'x', 'must be a UUID'],
    ['an unknown key', z.strictObject({}), { extra: 1 }, 'must not have extra'],
    ['a wrong key', z.record(z.string().max(1), z.int()), { ab: 1 }, 'has a key that must have at most 1 character'],
    ['a wrong entry', z.map(z.object({}), z.int()), new Map([[{}, 'x']]), 'has an entry that must be a number'],
    ['constants', z.union([z.literal(1), z.literal(2)]), 3, 'must be one of 1, 2'],
    ['alternatives', z.union([z.string(), z.null()]), 3, 'must be a string, or must be null'],
    ['nested forms', z.union([z.object({ a: z.int() }), z.null()]), {}, 'must have one of the documented forms'],
    ['a rule without a message', z.string().refine(() => false), 'x', 'must have one of the documented forms'],
  ])('%s', (_what, schema: z.ZodType, value, message) => {
    expect(issuesOf(schema, value)[0]?.message).toBe(message);
  });

  // Every field of every endpoint, absent and of every wrong type.
  const places = Object.entries<Endpoint>(endpoints).flatMap(([key, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([place, schema]) =>
      schema === null ? [] : [{ at: `${key} ${place}`, schema }],
    ),
  );
  const wrong = [null, '', 'x', -1, 1e30, NaN, true, [], ['x', 'x'], [{}], {}, { a: {} }, 'x'.repeat(70_000)];

  test.each(places)('$at', ({ schema }) => {
    const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const inputs = [undefined, {}, ...wrong, ...names.flatMap((name) => wrong.map((value) => ({ [name]: value })))];
    const messages = inputs.flatMap((input) => issuesOf(schema, input)).map(({ message }) => message);
    expect(messages).not.toEqual([]);
    expect(
      messages.filter((message) => !/^(?:is required and )?(?:must|has an? (?:key|entry) that must) /.test(message)),
    ).toEqual([]);
  });
});
