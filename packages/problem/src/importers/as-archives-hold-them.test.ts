import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { treeOfDirectory, treeOfFiles } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { readAnyPackage } from './read-any-package.ts';

/* Variations in real archives that no format documents. None of them may change the result. */

const FIXTURES = new URL('../../fixtures/', import.meta.url).pathname;
const fixtures = readdirSync(FIXTURES).flatMap((format) =>
  readdirSync(FIXTURES + format, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${format}/${entry.name}`),
);
/** Descriptions and statements, in contrast to tests and programs, whose bytes must not change. */
const DESCRIPTION = /(^|\/)(GEN|problem\.conf|.*\.(ya?ml|xml|json|tex|ini|conf|md)|\.timelimit)$/;

type Contents = Map<string, Buffer>;

async function contentsOf(tree: FileTree): Promise<Contents> {
  return new Map(await Promise.all(tree.paths.map(async (path) => [path, await tree.read(path)] as const)));
}

function withLines(contents: Contents): Contents {
  const rewritten = (text: string) => Buffer.from(`\ufeff${text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')}`);
  return new Map(
    [...contents].map(([path, bytes]) => [path, DESCRIPTION.test(path) ? rewritten(bytes.toString()) : bytes]),
  );
}

function withHidden(contents: Contents): Contents {
  const folders = new Set([...contents.keys()].map((path) => path.slice(0, path.lastIndexOf('/') + 1)));
  const hidden = [...folders].flatMap((folder) =>
    ['.gitkeep', '.gitignore', '.old.cpp.swp'].map((name): [string, Buffer] => [folder + name, Buffer.from('x')]),
  );
  return new Map([...contents, ...hidden]);
}

const variations: [string, (contents: Contents) => Contents][] = [
  ['Windows line ends and byte order marks in descriptions', withLines],
  ['hidden files in every folder', withHidden],
];

async function read(contents: Contents, name: string) {
  const reading = await readAnyPackage(treeOfFiles(contents), { name });
  if (reading.format === 'unknown') throw new Error(reading.message);
  const { problem, report, format } = reading;
  if (!problem) throw new Error(JSON.stringify(report?.refused));
  return {
    format,
    slug: problem.slug,
    title: problem.title,
    tags: problem.tags,
    config: problem.config,
    statements: problem.statements,
    submissions: problem.submissions.map(({ path }) => path),
    attachments: problem.attachments.map(({ key }) => key),
    data: problem.data.paths.filter((path) => !path.split('/').some((part) => part.startsWith('.'))),
  };
}

describe.each(variations)('with %s', (_, vary) => {
  it.each(fixtures)('%s does not change the result', async (fixture) => {
    const contents = await contentsOf(await treeOfDirectory(FIXTURES + fixture));
    expect(await read(vary(contents), 'name')).toEqual(await read(contents, 'name'));
  });
});
