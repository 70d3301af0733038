// @vitest-environment happy-dom
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readBoard } from '../board-document.ts';
import { fileNameOf, harmless, tableOf } from './board-table.ts';
import { boardPage } from './export-html.ts';
import { boardSheet } from './export-xlsx.ts';

const document = {
  participant: {
    columns: [
      { name: 'A', description: 'Sums <1>', problemId: 'p' },
      { name: 'Total', description: '' },
    ],
    list: [
      {
        rank: 1,
        userId: 'evil',
        tags: ['=HYPERLINK("http://x")', '!star:guest'],
        columns: [{ content: '+1 1:31', solutionId: 's' }, { content: '100' }],
      },
    ],
  },
  metadata: {},
};
const words = { title: 'Board & Co', rank: 'Rank', participant: 'Who', tags: 'Tags', notes: ['As of <now>'] };
const table = () => tableOf(readBoard(document), () => '=1+1<script>', words);

describe('a text in an exported board', () => {
  it.each(['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\tx', '\r=1'])('cannot be evaluated as a formula: %j', (text) =>
    expect(harmless(text)).toBe(`'${text}`),
  );
  it.each(['+', '+1 1:31', '-2', '-1 ?2', 'Ada', '100'])('is unchanged: %j', (text) =>
    expect(harmless(text)).toBe(text),
  );
});

describe('an exported page', () => {
  it('escapes what participants wrote, runs nothing and has no links', () => {
    const page = boardPage(table(), 'en');
    const shown = new DOMParser().parseFromString(page, 'text/html');
    expect(shown.querySelectorAll('script, img, a, link, iframe')).toHaveLength(0);
    expect(shown.querySelector('tbody th')?.textContent).toBe("'=1+1<script>");
    expect([...shown.querySelectorAll('tbody td')].map(({ textContent }) => textContent)).toEqual([
      '1',
      '\'=HYPERLINK("http://x"), ★ guest',
      '100',
      '+1 1:31',
    ]);
    expect(page).toContain("default-src 'none'");
    expect(shown.title).toBe('Board & Co');
  });
});

describe('an exported spreadsheet', () => {
  it('contains text as text, numbers as numbers and no formula', async () => {
    const files = unzipSync(new Uint8Array(await (await boardSheet(table())).arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const texts = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array());
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<v>100</v>');
    expect(sheet + texts).toContain('+1 1:31');
    expect(sheet + texts).toMatch(/(&apos;|&#39;|')=1\+1&lt;script&gt;/);
  });
});

describe('the name of an exported file', () => {
  it('is valid on every system', () => {
    expect(fileNameOf('a/b: c*?', 'xlsx')).toBe('a b c.xlsx');
    expect(fileNameOf('///', 'html')).toBe('ranklist.html');
  });
});
