import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../file-tree.ts';
import { detectFormat } from './detect-format.ts';
import { readAnyPackage } from './read-any-package.ts';

type Files = Record<string, string>;

const polygon: Files = {
  'problem.xml':
    '<problem short-name="sum"><judging><testset name="tests"><test-count>1</test-count></testset></judging><assets><checker name="std::wcmp.cpp"/></assets></problem>',
  'tests/01': '1',
  'tests/01.a': '1',
};
const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

describe('the format of a package', () => {
  it.each<[string, Files]>([
    ['assay', { 'problem.yaml': 'slug: a\ntitle: {en: A}\njudge: {}\n' }],
    ['data', { 'problem.json': '{"label":"x","judge":{}}' }],
    ['icpc', { 'problem.yaml': 'name: Sum\n', 'data/secret/1.in': '', 'data/secret/1.ans': '' }],
    ['polygon', { 'problem.xml': '' }],
    ['plain', { '1.in': '', '1.out': '' }],
    ['tps', { 'problem.json': '{"code": "a", "task_type": "Communication"}', 'tests/1.in': '', 'tests/1.out': '' }],
    ['tps', { 'problem.json': '{"name": "a", "type": "batch2017"}', 'graders/grader.cpp': '' }],
    ['unknown', { 'problem.json': '{"spj": {"code": ""}}', '1.in': '', '1.out': '' }],
    ['unknown', { 'init.yml': 'archive: a.zip', '1.in': '', '1.out': '' }],
    ['unknown', { 'problem.yaml': 'slug: a\ntitle: {en: A}\n', '1.in': '', '1.out': '' }],
    ['unknown', {}],
    ['unknown', { '1.in': '' }],
    ['unknown', { 'problem.yaml': 'a: [', '1.in': '', '1.out': '' }],
  ])('is detected as %s, with advice if it is unknown', async (format, files) => {
    const detected = await detectFormat(treeOfFiles(files));
    expect(detected.format).toBe(format);
    if (detected.format === 'unknown') expect(detected.zh).toMatch(/\p{Script=Han}/u);
  });

  it('can be chosen instead of detected', async () => {
    const files = { ...polygon, '1.in': '1', '1.out': '1' };
    expect(await readAnyPackage(treeOfFiles(files))).toMatchObject({ format: 'polygon', problem: { slug: 'sum' } });
    expect(await readAnyPackage(treeOfFiles(files), { format: 'plain', name: 'x' })).toMatchObject({
      format: 'plain',
      problem: { slug: 'x' },
    });
  });
});

describe('an archive of several packages', () => {
  const files = { ...below('a', polygon), ...below('b', polygon) };

  it('imports the first one, and lists the others', async () => {
    expect(await readAnyPackage(treeOfFiles(files))).toMatchObject({
      format: 'polygon',
      picked: 'a',
      choices: [{ key: 'a' }, { key: 'b' }],
    });
  });

  it('imports the selected one', async () => {
    expect(await readAnyPackage(treeOfFiles(files), { pick: 'b' })).toMatchObject({ picked: 'b' });
  });
});
