import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from '../src/languages/catalogue.ts';
import type { Language } from '../src/languages/language.ts';
import { kindLanguages, kinds, kindVerdicts } from './kind-programs.ts';
import { languagePrograms } from './language-programs.ts';

/* The generated tables of docs/judging.md: the languages, and what the conformance suites judge. */

const PAGE = join(import.meta.dirname, '../../../docs/judging.md');
const MIB = 1024 * 1024;

const tables: Readonly<Record<string, () => string>> = {
  languages: () =>
    table(
      ['language', 'compiled by', 'run by', 'time', 'memory', 'Debian packages'],
      readCatalogue().all.map((one) => [
        one.name,
        compiledBy(one),
        code(one.run),
        timeOf(one),
        one.allowance.memoryExtraBytes === 0 ? '' : `+ ${one.allowance.memoryExtraBytes / MIB} MiB`,
        one.packages.join(', '),
      ]),
    ),
  'conformance of languages': () => {
    const verdicts = [...new Set(Object.values(languagePrograms).flatMap((byVerdict) => Object.keys(byVerdict)))];
    return table(
      ['language', ...verdicts],
      Object.entries(languagePrograms).map(([language, byVerdict]) => [
        language,
        ...verdicts.map((verdict) => (byVerdict[verdict] === undefined ? '' : '✓')),
      ]),
    );
  },
  'conformance of kinds': () =>
    table(
      ['kind', ...kindVerdicts],
      Object.keys(kinds).map((kind) => [kind, ...kindVerdicts.map(() => kindLanguages.join(', '))]),
    ),
};

/** The page with its tables regenerated from the code. */
export function withTables(page: string): string {
  return page.replaceAll(
    /(<!-- table: (.+?) -->\n)[^]*?(<!-- end -->)/g,
    (whole, begin: string, name: string, end: string) => {
      const make = tables[name];
      return make ? `${begin}\n${make()}\n\n${end}` : whole;
    },
  );
}

function compiledBy({ compile, wanted }: Language): string {
  return wanted === null ? code(compile) : `${code(compile)} and, where they work, ${code(wanted.options)}`;
}

function timeOf({ allowance }: Language): string {
  const factor = allowance.timeFactor === 1 ? '' : `× ${allowance.timeFactor}`;
  const extra = allowance.timeExtraMs === 0 ? '' : `+ ${allowance.timeExtraMs} ms`;
  return [factor, extra].filter(Boolean).join(' ');
}

function code(parts: readonly string[]): string {
  return `\`${parts.join(' ').replaceAll('|', '\\|')}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

// Run as a program, it writes the tables into the page.
if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')));
