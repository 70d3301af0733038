import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
type Texts = Record<string, Record<string, string>>;

/** Every file of texts of a language; its one export is named after the namespace. Indexes and bundles are excluded. */
const allOf = (files: Record<string, Texts>): Texts => Object.assign({}, ...Object.values(files)) as Texts;
const english = allOf(import.meta.glob<Texts>(['./en/*.ts', '!./en/index.ts'], { eager: true }));
const chinese = allOf(import.meta.glob<Texts>(['./zh-Hans/*.ts', '!./zh-Hans/{index,core}.ts'], { eager: true }));
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

/** Prefixes of keys that the code completes at run time, such as `status.` of `status.${status}`. */
const starts = [...code.matchAll(/`([\w:.]+)\$\{/g)]
  .map(([, start]) => start ?? '')
  .filter((start) => /[.:]/.test(start));

/** Looked up by the content of the audit log (domain/audit/acts.ts). */
const namesOfActs = /^audit:(act|kind|noun|field)\./;
/** Looked up by their English text, as the judge writes it (domain/judge-words.ts). */
const sentencesOfTheJudge = /^judgeMessages:said\./;

function isUsed(namespaced: string): boolean {
  if (namesOfActs.test(namespaced) || sentencesOfTheJudge.test(namespaced)) return true;
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

  it('punctuate Chinese with full-width marks', () => {
    const narrow = Object.entries(chinese).flatMap(([namespace, entries]) =>
      Object.entries(entries)
        .filter(([, text]) => /\p{Script=Han}[,:;!?()]|[,:;!?()]\p{Script=Han}/u.test(text))
        .map(([key, text]) => `${namespace}:${key}: ${text}`),
    );
    expect(narrow).toEqual([]);
  });

  it('use one Chinese name for the product and for the second factor', () => {
    const strange = Object.entries(chinese).flatMap(([namespace, entries]) =>
      Object.entries(entries)
        .filter(([, text]) => /Assay|双重验证|二次验证|第二步验证/.test(text))
        .map(([key, text]) => `${namespace}:${key}: ${text}`),
    );
    expect(strange).toEqual([]);
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
