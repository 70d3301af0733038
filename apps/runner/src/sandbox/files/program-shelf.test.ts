import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProgramShelf, SHELF_MOUNT } from './program-shelf.ts';

const LIMIT_BYTES = 100;

let dir: string;
let shelf: ProgramShelf;

beforeEach(() => {
  dir = mkdtempSync('/tmp/assay-shelf-test-');
  shelf = new ProgramShelf(join(dir, 'programs'), LIMIT_BYTES);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function makeFile(name: string, bytes: number): string {
  const path = join(dir, name);
  writeFileSync(path, 'x'.repeat(bytes));
  return path;
}

function onHost(path: string): string {
  return join(shelf.folder, path.slice(SHELF_MOUNT.length));
}

test('a program is placed one time, under an unguessable name, executable by all users but not listable or writable', () => {
  const source = makeFile('a', 10);
  chmodSync(source, 0o600);
  const placed = shelf.place(source, 'program');
  expect(placed?.path).toMatch(/^\/programs\/[0-9a-f]{32}\/program$/);
  expect(shelf.place(source, 'program')?.path).toBe(placed?.path);
  expect(shelf.place(makeFile('b', 10), 'program')?.path).not.toBe(placed?.path);
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  const host = onHost(placed?.path ?? '');
  expect([modeOf(shelf.folder), modeOf(join(host, '..')), modeOf(host)]).toEqual([0o711, 0o711, 0o555]);
});

test('a changed file is a different program', () => {
  const source = makeFile('a', 10);
  const before = shelf.place(source, 'program');
  makeFile('a', 11);
  expect(shelf.place(source, 'program')?.path).not.toBe(before?.path);
});

test('the least recently used programs that are not in use are evicted for new ones', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((name) => shelf.place(makeFile(name, 40), 'program'));
  const there = () => [first, second, third].map((one) => existsSync(onHost(one?.path ?? '')));
  expect(there()).toEqual([true, true, true]);
  second?.leave();
  second?.leave();
  shelf.place(makeFile('d', 10), 'program');
  expect(there()).toEqual([true, false, true]);
});

test('a missing file, a folder or a file that is too large is not placed', () => {
  expect(shelf.place(join(dir, 'absent'), 'program')).toBe(null);
  expect(shelf.place(dir, 'program')).toBe(null);
  expect(shelf.place(makeFile('large', LIMIT_BYTES + 1), 'program')).toBe(null);
  expect(readdirSync(shelf.folder)).toEqual([]);
});

test('a new shelf on the same folder starts empty, and a closed one leaves nothing', () => {
  shelf.place(makeFile('a', 10), 'program');
  const next = new ProgramShelf(shelf.folder, LIMIT_BYTES);
  expect(readdirSync(next.folder)).toEqual([]);
  next.close();
  expect(existsSync(next.folder)).toBe(false);
});
