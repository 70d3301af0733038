import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { admin } from './en/admin.ts';
import { app } from './en/app.ts';
import { cases } from './en/cases.ts';
import { bench } from './en/bench.ts';
import { contestAdmin } from './en/contest-admin.ts';
import { contest } from './en/contest.ts';
import { en } from './en/index.ts';
import { files } from './en/files.ts';
import { identity } from './en/identity.ts';
import { manage } from './en/manage.ts';
import { problem } from './en/problem.ts';
import { ranklist } from './en/ranklist.ts';
import { rejudge } from './en/rejudge.ts';
import { rework } from './en/rework.ts';
import { run } from './en/run.ts';
import { runner } from './en/runner.ts';
import { zhHans } from './zh-Hans/index.ts';

type Texts = Record<string, Record<string, string>>;

const english: Texts = {
  ...en,
  admin,
  app,
  bench,
  cases,
  files,
  identity,
  contest,
  contestAdmin,
  manage,
  problem,
  ranklist,
  rejudge,
  rework,
  run,
  runner,
};
const chinese: Texts = zhHans;
const singular = /_one$/;
const plural = /_(one|other)$/;

/** Keys with their namespace; plural forms count as one key. */
function keysOf(texts: Texts): string[] {
  const keys = Object.entries(texts).flatMap(([namespace, entries]) =>
    Object.keys(entries).map((key) => `${namespace}:${key.replace(plural, '')}`),
  );
  return [...new Set(keys)].sort();
}

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

/** All of the client's own code, without tests and texts. */
const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^locales|^testing/.test(file))
  .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, '..', file), 'utf8') }));
const code = sources.map(({ text }) => text).join('\n');

/** Starts of keys that are put together in the code, such as `status.` of `status.${status}`. */
const starts = [...code.matchAll(/`([\w:.]+)\$\{/g)]
  .map(([, start]) => start ?? '')
  .filter((start) => /[.:]/.test(start));

function isUsed(namespaced: string): boolean {
  const key = namespaced.slice(namespaced.indexOf(':') + 1);
  if (["'", '"', '`'].some((quote) => code.includes(quote + key + quote) || code.includes(quote + namespaced + quote)))
    return true;
  return starts.some((start) => key.startsWith(start) || namespaced.startsWith(start));
}

describe('the texts', () => {
  it('exist in both languages for the same keys', () => {
    expect(keysOf(chinese)).toEqual(keysOf(english));
  });

  it('have both plural forms in English, and the one form in Chinese', () => {
    const lacking = Object.entries(english).flatMap(([namespace, entries]) =>
      Object.keys(entries)
        .filter((key) => singular.test(key))
        .map((key) => key.replace(singular, '_other'))
        .filter((key) => !(key in entries) || !(key in (chinese[namespace] ?? {})))
        .map((key) => `${namespace}:${key}`),
    );
    expect(lacking).toEqual([]);
  });

  it('name the same values in both languages', () => {
    const different = Object.entries(english).flatMap(([namespace, entries]) =>
      Object.entries(entries)
        .filter(([key]) => !singular.test(key))
        .filter(([key, text]) => placeholders(text).join() !== placeholders(chinese[namespace]?.[key] ?? '').join())
        .map(([key]) => `${namespace}:${key}`),
    );
    expect(different).toEqual([]);
  });

  it('are all used', () => {
    expect(keysOf(english).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('are the only words that the components show', () => {
    const bare = sources
      .filter(({ file }) => file.endsWith('.tsx'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/<\w[^<>]*>\s*([A-Z][a-z]+[a-z ]*)\s*<\//g)].map(([, words]) => `${file}: ${words}`),
      );
    expect(bare).toEqual([]);
  });
});
