import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../archive/open-archive.ts';
import { ArchiveRefusal } from '../archive/archive-refusal.ts';
import { bytesOf, treeOfArchive, treeOfFiles } from '../file-tree.ts';
import { buildDataArchive } from './build-data-archive.ts';
import { readSourcePackage } from './read-source-package.ts';
import type { SourceProblem } from './source-problem.ts';
import { treeOfSourceProblem, writeSourcePackage, writeTree } from './write-source-package.ts';

const yaml = `slug: sum
title: { en: Sum, zh-Hans: 求和 }
tags: [easy]
accessLevel: public
label: default
judge: { adapter: assay, config: { pattern: 'tests/*.in' } }
submit: { upload: false }
`;
const VERDICTS = 'submissions/subtasks.yaml';
const ACCEPTED = 'accepted/ok.cpp';
const files = {
  'problem.yaml': yaml,
  'statement.en.md': '# Sum',
  'statement.zh-Hans.md': '# 求和',
  'tests/1.in': '1 2\n',
  'tests/1.ans': '3\n',
  'generator/gen.py': 'print(1)',
  'submissions/accepted/ok.cpp': 'int main(){}',
  'submissions/wrong_answer/no.py': 'print(0)',
  'attachments/img/a.png': 'png',
};

async function read(changes: Record<string, string> = {}) {
  return readSourcePackage(treeOfFiles({ ...files, ...changes }));
}

async function readGood(changes: Record<string, string> = {}): Promise<SourceProblem> {
  const { problem, findings } = await read(changes);
  if (!problem) throw new Error(JSON.stringify(findings));
  return problem;
}

async function plain(problem: SourceProblem) {
  const { data, attachments, ...rest } = problem;
  const contents = await Promise.all(
    data.paths.map(async (path) => [path, (await data.read(path)).toString('base64')]),
  );
  const attached = attachments.map(async ({ key, content }) => [key, (await bytesOf(content)).toString('base64')]);
  return { ...rest, data: Object.fromEntries(contents), attachments: await Promise.all(attached) };
}

describe('a source package', () => {
  it('is read completely: titles, statements, submissions with their verdicts and languages, attachments, data', async () => {
    const { problem, findings } = await read();
    expect(findings).toEqual([]);
    expect(problem).toMatchObject({
      slug: 'sum',
      title: { en: 'Sum', 'zh-Hans': '求和' },
      accessLevel: 'public',
      statements: { en: '# Sum', 'zh-Hans': '# 求和' },
      attachments: [{ key: 'img/a.png' }],
      submissions: [
        { path: 'submissions/accepted/ok.cpp', expected: 'accepted', language: 'C++17' },
        { path: 'submissions/wrong_answer/no.py', expected: 'wrong_answer', language: 'Python 3' },
      ],
    });
    expect(problem?.config.judge.adapter).toBe('assay');
    expect(problem?.data.paths).toEqual(['generator/gen.py', 'tests/1.ans', 'tests/1.in']);
  });

  it('is unchanged after writing it as a zip or a folder and reading it', async () => {
    const problem = await readGood({ 'submissions/README': 'x', 'submissions/odd/deep/a.c': 'x' });
    const archive = await openArchive(await writeSourcePackage(problem));
    const again = await readSourcePackage(treeOfArchive(archive));
    expect(again.problem && (await plain(again.problem))).toEqual(await plain(problem));
    archive.close();
    const dir = await mkdtemp(join(tmpdir(), 'assay-source-'));
    try {
      await writeTree(treeOfSourceProblem(problem), dir);
      const fromFolder = await readSourcePackage(dir);
      expect(fromFolder.problem && (await plain(fromFolder.problem))).toEqual(await plain(problem));
    } finally {
      await rm(dir, { recursive: true });
    }
  });

  it('with any texts and files is unchanged after writing and reading a zip', async () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).map((one) => one.replaceAll('\0', ''));
    const name = fc.stringMatching(/^[a-z0-9_]{1,8}$/);
    const extra = fc.dictionary(
      name.map((one) => `extra/${one}`),
      fc.uint8Array({ maxLength: 50 }),
      { maxKeys: 4 },
    );
    await fc.assert(
      fc.asyncProperty(
        text.filter((one) => one !== ''),
        fc.array(text.filter((one) => one !== '')),
        fc.jsonValue(),
        extra,
        async (title, tags, free, more) => {
          const base = await readGood();
          const config = {
            ...base.config,
            judge: { adapter: 'glue', config: { free: JSON.parse(JSON.stringify(free)) as unknown } },
          };
          const problem = { ...base, title: { en: title }, tags, config, data: treeOfFiles(more) };
          const archive = await openArchive(await writeSourcePackage(problem));
          const again = await readSourcePackage(treeOfArchive(archive));
          expect(again.problem && (await plain(again.problem))).toEqual(await plain(problem));
          archive.close();
        },
      ),
      { numRuns: 100 },
    );
  });

  it('declares verdicts of single subtasks, which its data keeps as a file', async () => {
    const text = `# Why\n${ACCEPTED}: { '1': accepted, '2': wrong_answer }\nwrong_answer/no.py: {}\n`;
    const problem = await readGood({ [VERDICTS]: text });
    expect(problem.submissions.map(({ path, subtaskVerdicts }) => [path, subtaskVerdicts])).toEqual([
      [`submissions/${ACCEPTED}`, { '1': 'accepted', '2': 'wrong_answer' }],
      ['submissions/wrong_answer/no.py', undefined],
    ]);
    expect((await problem.data.read(VERDICTS)).toString()).toBe(text);
    const archive = await openArchive((await buildDataArchive(problem, { forWorkbench: true })).bytes);
    expect((await treeOfArchive(archive).read(VERDICTS)).toString()).toBe(text);
    archive.close();
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['invalid YAML', { 'problem.yaml': 'a: [' }, ['yaml-broken']],
    [
      'YAML that expands without bound',
      {
        'problem.yaml':
          'a: &a [x,x,x,x,x,x,x,x,x]\n' +
          Array.from('bcdefgh')
            .map((key, at) => `${key}: &${key} [${Array(9).fill(`*${'abcdefg'[at]}`).join(',')}]\n`)
            .join(''),
      },
      ['yaml-broken'],
    ],
    ['no content', { 'problem.yaml': '' }, ['config-wrong-type', 'config-missing', 'config-missing', 'config-missing']],
    ['no title', { 'problem.yaml': yaml.replace(/title.*/, '') }, ['config-missing']],
    ['a slug with invalid characters', { 'problem.yaml': yaml.replace('slug: sum', 'slug: a b') }, ['slug-invalid']],
    ['a statement without title', { 'statement.fr.md': 'x' }, ['statement-without-title']],
    ['a submission in an unknown verdict folder', { 'submissions/maybe/a.cpp': 'x' }, ['submission-folder']],
    ['an unknown verdict of a subtask', { [VERDICTS]: `${ACCEPTED}: { '1': fine }` }, ['subtask-verdict']],
    ['a verdict that is not by subtasks', { [VERDICTS]: `${ACCEPTED}: accepted` }, ['subtask-verdict']],
    ['a list of verdicts of subtasks', { [VERDICTS]: '[accepted]' }, ['subtask-verdict']],
    ['too long verdicts of subtasks', { [VERDICTS]: `# ${'x'.repeat(256 * 1024)}` }, ['subtask-verdict']],
    ['broken verdicts of subtasks', { [VERDICTS]: 'a: [' }, ['yaml-broken']],
    ['verdicts of a missing program', { [VERDICTS]: "accepted/b.c: { '1': accepted }" }, ['subtask-verdict-program']],
    ['a submission in an unknown language', { 'submissions/accepted/a.rs': 'x' }, ['submission-language']],
  ])('with %s is reported', async (_, changes, codes) => {
    expect((await read(changes)).findings.map((one) => one.code)).toEqual(codes);
  });

  it('without problem.yaml or without statement is reported', async () => {
    const { 'problem.yaml': _, ...bare } = files;
    expect((await readSourcePackage(treeOfFiles(bare))).findings.map((one) => one.code)).toEqual([
      'package-config-missing',
    ]);
    const alone = await readSourcePackage(treeOfFiles({ 'problem.yaml': yaml }));
    expect(alone.findings.map((one) => one.code)).toEqual(['statement-missing']);
  });

  it('of random bytes results in findings and never in another error', async () => {
    const entry = fc.tuple(
      fc.constantFrom('problem.yaml', 'problem.json', 'statement.en.md', 'submissions/accepted/a.c', 'x'),
      fc.oneof(
        fc.uint8Array(),
        fc.json().map((text) => Buffer.from(text)),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry), async (entries) => {
        try {
          const { problem, findings } = await readSourcePackage(treeOfFiles(new Map(entries)));
          expect(problem !== undefined || findings.length > 0).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(ArchiveRefusal);
        }
      }),
    );
  });
});

describe('the data archive', () => {
  it('contains only config, tests and checker, and its hash does not depend on the title', async () => {
    const built = await buildDataArchive(await readGood());
    const archive = await openArchive(built.bytes);
    expect(archive.entries.map((one) => one.path)).toEqual(['problem.yaml', 'tests/1.ans', 'tests/1.in']);
    archive.close();
    const renamed = await buildDataArchive(await readGood({ 'problem.yaml': yaml.replace('Sum', 'Total') }));
    expect(renamed.hash).toBe(built.hash);
    expect((await buildDataArchive(await readGood({ 'tests/1.ans': '4\n' }))).hash).not.toBe(built.hash);
  });

  it('contains what instances are built from and get', async () => {
    const instance = `instanceLabel: box
instance:
  adapter: assay
  config:
    services:
      web: { build: site, files: { /srv/page: page.html, /srv/more: more } }
`;
    const own = { 'site/Containerfile': 'FROM x', 'site/a/b': '', 'page.html': '', 'more/c': '', 'moreover/d': '' };
    const built = await buildDataArchive(await readGood({ ...own, 'problem.yaml': yaml + instance }));
    const archive = await openArchive(built.bytes);
    expect(archive.entries.map((one) => one.path)).toEqual(
      expect.arrayContaining(['site/Containerfile', 'site/a/b', 'page.html', 'more/c']),
    );
    expect(archive.entries.map((one) => one.path)).not.toContain('moreover/d');
    archive.close();
  });

  it('of a package with invalid instances is not built: the setter reads where they are invalid', async () => {
    const instance = `instance: { adapter: assay, config: { services: { web: { image: x, user: root } } } }\n`;
    const { problem, findings } = await read({ 'problem.yaml': yaml + instance });
    expect(problem).toBeUndefined();
    expect(findings).toMatchObject([{ code: 'config-invalid', place: 'instance.config.services.web.user' }]);
    const foreign = `instance: { adapter: docker, config: { services: 7 } }\n`;
    expect((await read({ 'problem.yaml': yaml + foreign })).findings).toEqual([]);
  });
});
