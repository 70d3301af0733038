import { describe, expect, it } from 'vitest';
import { NotABoard, plainText, readBoard } from './board-document.ts';

const row = (columns: unknown) => ({ rank: 1, userId: 'ada', columns });
const board = (list: unknown[], columns: unknown = [{ name: 'A', description: 'Sums', problemId: 'p' }]) => ({
  version: 1,
  participant: { columns, list },
  metadata: {},
});

describe('a ranklist document', () => {
  it('keeps what the product’s engine writes into a cell', () => {
    const { rows, frozenAt } = readBoard({
      ...board([
        row([{ content: '+1 0:30', solutionId: 's', tries: 2, penaltyMs: 3, first: true, pending: 1, score: 1 }]),
      ]),
      metadata: { frozenAt: 5, generatedAt: 6 },
    });
    expect(rows[0]?.cells[0]).toEqual({
      text: '+1 0:30',
      solutionId: 's',
      tries: 2,
      penaltyMs: 3,
      first: true,
      pending: 1,
      score: 1,
    });
    expect(frozenAt).toBe(5);
  });

  it('of an external ranker is shown as far as possible: no version, markup, too few and too many cells, invalid values', () => {
    const { rows, columns } = readBoard({
      participant: {
        columns: [{ name: 'A' }, { name: 7 }],
        list: [
          row([{ content: '<b>100</b> **ok**' }]),
          { rank: 'first', userId: 'bob', tags: ['x', 4], columns: [null, { content: 3 }, { content: 'more' }] },
          { rank: 2 },
          null,
        ],
      },
    });
    expect(columns).toEqual([
      { name: 'A', description: '' },
      { name: '7', description: '' },
    ]);
    expect(rows.map(({ userId, rank, tags, cells }) => [userId, rank, tags, cells.map(({ text }) => text)])).toEqual([
      ['ada', 1, [], ['100 ok', '']],
      ['bob', 0, ['x'], ['', '3']],
    ]);
    expect(rows[0]?.cells[0]?.markdown).toBe('<b>100</b> **ok**');
  });

  it('keeps the color of a balloon, and nothing that is none', () => {
    const colors = ['#D32f2f', 'red', 'url(https://example.org/x)', 4];
    const { columns } = readBoard(
      board(
        [],
        colors.map((color) => ({ name: 'A', description: '', problemId: 'p', color })),
      ),
    );
    expect(columns.map(({ color }) => color)).toEqual(['#D32f2f', undefined, undefined, undefined]);
  });

  it('keeps what it says of a team, and whether a row has no rank', () => {
    const row = { rank: 1, userId: 'u', columns: [] };
    const { rows } = readBoard(
      board([row, { ...row, team: { country: 'DEU', star: true }, unranked: true }, { ...row, team: 'x' }], []),
    );
    expect(rows.map(({ team, unranked }) => [team, unranked])).toEqual([
      [undefined, undefined],
      [{ country: 'DEU', star: true }, true],
      [undefined, undefined],
    ]);
  });

  it('returns leaders ordered by time, without those who have no points', () => {
    const leaders = readBoard({
      ...board([]),
      topstar: {
        list: [
          { userId: 'ada', mutations: [{ ts: 20, score: 2 }, { ts: 10, score: 1 }, { ts: 'x' }] },
          { userId: 'bob', mutations: [] },
          { userId: 'cai' },
        ],
      },
    }).leaders;
    expect(leaders).toEqual([
      {
        userId: 'ada',
        points: [
          { timeMs: 10, score: 1 },
          { timeMs: 20, score: 2 },
        ],
      },
    ]);
  });

  it.each([null, 'text', [], {}, { participant: [] }, { participant: { columns: [] } }])(
    'is refused if it is not a board: %j',
    (document) => expect(() => readBoard(document)).toThrow(NotABoard),
  );
});

describe('the text of a cell', () => {
  it.each([
    ['100', '100'],
    ['+1 1:31 ?2', '+1 1:31 ?2'],
    ['a_b_c', 'a_b_c'],
    ['1 < 2', '1 < 2'],
    ['[full](https://example.org) mark', 'full mark'],
    ['&lt;b&gt; &amp; &#x4f60;', '<b> & 你'],
    ['<script>alert(1)</script>ok', 'ok'],
    ['<img src=x onerror=alert(1)>', ''],
    ['`x` and *y*', 'x and y'],
  ])('reads %j as %j', (content, text) => expect(plainText(content)).toBe(text));
});
