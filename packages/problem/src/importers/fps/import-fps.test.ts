import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPackage } from '../../archive/open-package.ts';
import { treeOfFiles } from '../../file-tree.ts';
import { readAnyPackage } from '../read-any-package.ts';

const DOCTYPE = `<!DOCTYPE fps PUBLIC "-//example//An exchange format for problems//EN" "http://example.org/fps.current.dtd" >`;
const item = (inner = '') =>
  `<item><title><![CDATA[A+B]]></title><time_limit unit="s"><![CDATA[1]]></time_limit>` +
  `<memory_limit unit="mb"><![CDATA[128]]></memory_limit><test_input>1</test_input><test_output>1</test_output>${inner}</item>`;
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const set = (doctype: string, inner = '') => `${head}${doctype}\n<fps version="1.2">${item(inner)}</fps>`;

async function read(xml: string) {
  const reading = await readAnyPackage(treeOfFiles({ 'set.xml': xml }));
  if (reading.format === 'unknown' || !reading.report) throw new Error('no report');
  return reading.report;
}

describe('a Free Problem Set with a document type', () => {
  it.each([
    ['as judges write it', DOCTYPE],
    ['with a system identifier', "<!DOCTYPE fps SYSTEM 'fps.dtd'>"],
    ['on two lines', DOCTYPE.replace('PUBLIC ', 'PUBLIC\n')],
    ['with only a name', '<!DOCTYPE fps>'],
  ])('%s is read without its document type', async (_, doctype) => {
    const { problem, refused } = await read(set(doctype));
    expect(refused).toEqual([]);
    expect(problem).toMatchObject({ title: { en: 'A+B' }, config: { judge: { config: { timeMs: 1000 } } } });
  });

  it.each([
    ['declares entities', '<!DOCTYPE fps [<!ENTITY a "b">]>'],
    ['names a definition and declares entities', `${DOCTYPE.slice(0, -1)} [<!ENTITY a SYSTEM "file:///etc/passwd">]>`],
    ['occurs twice', `${DOCTYPE}\n${DOCTYPE}`],
  ])('that %s is refused', async (_, doctype) => {
    expect((await read(set(doctype))).refused).toHaveLength(1);
  });

  it('inside an element is refused', async () => {
    expect((await read(set('', DOCTYPE))).refused).toHaveLength(1);
  });
});

describe('a solution in a Free Problem Set', () => {
  it('is kept in whatever language the set names, and an unknown language does not stop the import', async () => {
    const languages = ['Go', 'C#', 'Ruby', 'Clang++', 'Python 3', 'Kotlin', 'Brainfuck'];
    const solutions = languages.map((one) => `<solution language="${one}">x</solution>`).join('');
    const { problem, unused } = await read(set(DOCTYPE, solutions));
    expect(problem?.submissions.map(({ path }) => path.replace(/^.*solution-\d\./, ''))).toEqual([
      'go',
      'cs',
      'rb',
      'cpp',
      'py',
      'kt',
    ]);
    expect(unused.map(({ message }) => message).join()).toContain('Brainfuck');
  });
});

describe('a bare XML file', () => {
  it.each([
    ['', 'problem.xml'],
    ['\uFEFF', 'fps-1000.XML'],
  ])('is a Free Problem Set without a zip around it', async (mark, name) => {
    const room = await mkdtemp(join(tmpdir(), 'assay-xml-'));
    try {
      await writeFile(join(room, name), mark + set(DOCTYPE));
      const { tree, close } = await openPackage(join(room, name));
      expect(await readAnyPackage(tree)).toMatchObject({ format: 'fps', problem: { title: { en: 'A+B' } } });
      close();
    } finally {
      await rm(room, { recursive: true });
    }
  });
});
