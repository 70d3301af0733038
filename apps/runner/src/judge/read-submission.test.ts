import { makeArchive, treeOfFiles } from '@assay/problem';
import { expect, test } from 'vitest';
import { readSubmission } from './read-submission.ts';

const zip = (files: Record<string, string>) => makeArchive(treeOfFiles(files));

test.each([
  [{ 'answer.code': 'x' }, 'C++17'],
  [{ 'answer.code': 'x', '.metadata.json': '{}' }, 'C++17'],
  [{ 'answer.code': 'x', '.metadata.json': 'not json' }, 'C++17'],
  [{ 'answer.code': 'x', '.metadata.json': '{"language":"C++20"}' }, 'C++20'],
  [{ 'answer.code': 'x', '.metadata.json': '{"language":"C++14"}' }, 'C++17'],
  [{ 'answer.code': 'x', '.metadata.json': '{"language":"Python3"}' }, 'Python 3'],
  [{ 'solution.py': 'x' }, 'Python 3'],
])('%j is a source in %s', async (files, language) => {
  expect(await readSubmission(await zip(files))).toMatchObject({ kind: 'source', language: { name: language } });
});

test('what is no zip is a single uploaded source', async () => {
  expect(await readSubmission(Buffer.from('int main(){}'))).toMatchObject({
    kind: 'source',
    language: { name: 'C++17' },
  });
});

test.each([
  ['a zip without code', () => zip({ 'a.txt': '', 'b.txt': '' }), /no file named answer\.code/],
  ['an unknown language', () => zip({ 'answer.code': '', '.metadata.json': '{"language":"Cobol"}' }), /"Cobol"/],
  ['a broken zip', () => Promise.resolve(Buffer.from('PK\u0003\u0004 and no more')), /cannot be unpacked/],
  ['a source of 9 MiB', async () => await zip({ 'answer.code': 'x'.repeat(9 << 20) }), /larger than 8 MiB/],
])('%s is the contestant’s mistake, told in a sentence', async (_, make, message) => {
  expect(await readSubmission(await make())).toMatchObject({
    kind: 'unusable',
    message: expect.stringMatching(message),
  });
});
