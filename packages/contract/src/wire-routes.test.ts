import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints, type Endpoint } from './index.ts';

/*
 * The wire that other clients and runners speak, as a list of methods and addresses. Names of parameters count as well: they are the names of
 * what the addresses hold.
 */

const listed = readFileSync(join(import.meta.dirname, 'fixtures/wire-routes.txt'), 'utf8')
  .trim()
  .split('\n');

describe('the routes of the wire', () => {
  test('are 232, none of them twice', () => {
    expect(listed).toHaveLength(232);
    expect(new Set(listed).size).toBe(232);
  });

  test('are all answered', () => {
    expect(listed.filter((key) => !(key in endpoints))).toEqual([]);
  });

  test('are told from ours by the mark of an extension', () => {
    const ours = Object.entries<Endpoint>(endpoints).filter(([, one]) => one.extension);
    const others = Object.keys(endpoints).filter((key) => !ours.some(([own]) => own === key));
    expect(others.filter((key) => !listed.includes(key))).toEqual([]);
    expect(ours.map(([key]) => key).filter((key) => listed.includes(key))).toEqual([]);
  });
});
