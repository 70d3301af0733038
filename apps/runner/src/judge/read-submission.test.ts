import { makeArchive, treeOfFiles } from '@assay/problem';
import { expect, test } from 'vitest';
import { readCatalogue } from '../languages/catalogue.ts';
import { readSubmission } from './read-submission.ts';

const languages = readCatalogue();

const zip = (files: Record<string, string>) => makeArchive(treeOfFiles(files));

test.each([
  [{ 'answer.code': 'x' }, 'C++17'],
  [{ 'answer.code': 'x', '.metadata.json': '{}' }, 'C++17'],
  [{ 'answer.code': 'x', '.metadata.json': 'not json' }, 'C++17'],
  [{ 'answer.code': 'x', '.metadata.json': '{"language":"C++20"}' }, 'C++20'],
  [{ 'answer.code': 'x', '.metadata.json': '{"language":"C++11"}' }, 'C++14'],
  [{ 'answer.code': 'x', '.metadata.json': '{"language":"Python3"}' }, 'Python 3'],
  [{ 'solution.py': 'x' }, 'Python 3'],
])('%j is a source in %s', async (files, language) => {
  expect(await readSubmission(await zip(files), languages)).toMatchObject({
    kind: 'source',
    language: { name: language },
  });
});

test('a file that is not a zip is a single uploaded source', async () => {
  expect(await readSubmission(Buffer.from('int main(){}'), languages)).toMatchObject({
    kind: 'source',
    language: { name: 'C++17' },
  });
});

test.each([
  ['a zip without code', () => zip({ 'a.txt': '', 'b.txt': '' }), /no file named answer\.code/],
  ['an unknown language', () => zip({ 'answer.code': '', '.metadata.json': '{"language":"Cobol"}' }), /"Cobol"/],
  ['an invalid zip', () => Promise.resolve(Buffer.from('PK\u0003\u0004 and no more')), /cannot be unpacked/],
  ['a source of 9 MiB', async () => await zip({ 'answer.code': 'x'.repeat(9 << 20) }), /larger than 8 MiB/],
])('%s is the contestant’s mistake, reported in one sentence', async (_, make, message) => {
  expect(await readSubmission(await make(), languages)).toMatchObject({
    kind: 'unusable',
    message: expect.stringMatching(message),
  });
});
