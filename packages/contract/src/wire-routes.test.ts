import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints, type Endpoint } from './index.ts';

/*
 * The methods and paths that other clients and runners use. Parameter names are included, because they say what the
 * path contains.
 */

const listed = readFileSync(join(import.meta.dirname, 'fixtures/wire-routes.txt'), 'utf8')
  .trim()
  .split('\n');

describe('the routes that other clients use', () => {
  test('are 232, without duplicates', () => {
    expect(listed).toHaveLength(232);
    expect(new Set(listed).size).toBe(232);
  });

  test('all exist in the contract', () => {
    expect(listed.filter((key) => !(key in endpoints))).toEqual([]);
  });

  test('are marked as part of the shared API, and routes of this product as extensions', () => {
    const ours = Object.entries<Endpoint>(endpoints).filter(([, one]) => one.extension);
    const others = Object.keys(endpoints).filter((key) => !ours.some(([own]) => own === key));
    expect(others.filter((key) => !listed.includes(key))).toEqual([]);
    expect(ours.map(([key]) => key).filter((key) => listed.includes(key))).toEqual([]);
  });
});
