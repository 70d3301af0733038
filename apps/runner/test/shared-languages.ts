import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/* The parts of languages.yaml that other packages use. Not validated, since the catalogue is compared with the
   generated file. */

const root = join(import.meta.dirname, '../../..');
export const SHARED_LANGUAGES = join(root, 'packages/contract/src/generated/languages.ts');

interface Entry {
  aliases?: string[];
  extensions?: string[];
  syntax: string;
  grader: { family: string };
}

/** Text of the generated file. */
export function sharedLanguages(): string {
  // The project's own file, whose shape the catalogue validates.
  const entries = parse(readFileSync(join(root, 'apps/runner/languages.yaml'), 'utf8')) as Record<string, Entry>;
  const rows = Object.entries(entries).map(([name, { aliases = [], extensions = [], syntax }]) =>
    JSON.stringify({ name, aliases, extensions, syntax }),
  );
  const families = [...new Set(Object.values(entries).flatMap(({ grader }) => grader?.family ?? []))];
  return [
    '// Generated from apps/runner/languages.yaml by `npm run gen`.',
    '',
    '/** The languages that Assay comes with, in the order in which they are shown. */',
    'export const languages = [',
    ...rows.map((row) => `  ${row},`),
    '] as const;',
    '',
    "export type LanguageSyntax = (typeof languages)[number]['syntax'];",
    '/** Each a set of languages whose solutions can be linked with the same grader. */',
    `export const graderFamilies = ${JSON.stringify(families)} as const;`,
    'export type GraderFamily = (typeof graderFamilies)[number];',
    '/** The languages of each family. */',
    'export const languagesOfFamily = {',
    ...families.map((family) => `  ${family}: ${JSON.stringify(namesOf(entries, family))},`),
    '} as const satisfies Record<GraderFamily, readonly string[]>;',
    '',
  ].join('\n');
}

function namesOf(entries: Readonly<Record<string, Entry>>, family: string): string[] {
  return Object.entries(entries).flatMap(([name, { grader }]) => (grader.family === family ? [name] : []));
}

// Run as a program: writes the file.
if (process.argv[1] === import.meta.filename) writeFileSync(SHARED_LANGUAGES, sharedLanguages());
