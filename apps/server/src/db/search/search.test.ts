import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { makeDocument, searchableText } from './document.ts';
import { parseFragments, parseSearch } from './query.ts';
import { gramsOf, piecesOf } from './tokens.ts';

const server = serverForFile();

/** Matches our document against our query in PostgreSQL. */
async function finds(title: string, search: string, text = ''): Promise<boolean> {
  const query = parseSearch(search);
  if (!query) return false;
  const names = makeDocument([{ text: title, weight: 'A' }]);
  const statement = makeDocument([{ text: searchableText(text), weight: 'D' }]);
  const { rows } = await server.db.execute<{ found: boolean }>(sql`select
    ${names}::tsvector @@ ${query.names}::tsquery or ${statement}::tsvector @@ ${query.text}::tsquery as found`);
  return rows[0]?.found ?? false;
}

describe('pieces', () => {
  test('words are separated from characters of unspaced scripts, and punctuation from both', () => {
    expect(piecesOf('最短路(Dijkstra) 入门!')).toEqual([
      { kind: 'run', characters: ['最', '短', '路'] },
      { kind: 'word', word: 'dijkstra', also: [] },
      { kind: 'run', characters: ['入', '门'] },
    ]);
  });

  test('full width, accents, case and the possessive make no difference', () => {
    const words = (text: string) =>
      piecesOf(text).map((piece) => (piece.kind === 'word' ? piece.word : piece.characters.join('')));
    expect(words('ＡＢＣ Éléphant DIJKSTRA’s')).toEqual(['abc', 'elephant', 'dijkstra']);
    expect(words('한국어')).toEqual(['한국어']);
  });

  test('each character of a run starts a pair, and the last is indexed alone', () => {
    expect(gramsOf(['最', '短', '路'])).toEqual(['最短', '短路', '路']);
    expect(gramsOf(['𠮷', '野'])).toEqual(['𠮷野', '野']);
  });
});

describe('a search', () => {
  test.each([
    ['最短路径问题', '短路径'],
    ['最短路径问题', '题'],
    ['最短路径问题', '最'],
    ['最短路径（入门）', '路径 入门'],
    ['最短路径', '最短 路径'],
    ['Shortest Paths', 'shortest path'],
    ['Shortest Paths', 'PATH short'],
    ['Shortest Paths', 'short'],
    ['Sorting networks', 'sorted network'],
    ['Range queries', 'query'],
    ['two-weights', 'two-weights'],
    ['two-weights', 'weights'],
    ['P1001', '1001'],
    ['P1001', 'p1001'],
    ['P1001', 'P10'],
    ['ＡＢＣ１２３ 赛', 'abc123'],
    ['Dijkstra’s algorithm', 'dijkstra'],
    ['A+B Problem', 'a+b'],
    ['The shortest path', 'shortest of the paths'],
    ['Ελληνικά', 'ελλ'],
    ['Задача о рюкзаке', 'рюкзак'],
  ])('finds %j by %j', async (title, search) => {
    expect(await finds(title, search)).toBe(true);
  });

  test.each([
    ['最短路径', '短径'],
    ['最短。路径', '短路'],
    ['Shortest Paths', 'longest path'],
    ['Sorting', 'sor '],
    ['Anything', '!?'],
  ])('does not find %j by %j', async (title, search) => {
    expect(await finds(title, search)).toBe(false);
  });

  test('finds a statement, but not its samples, URLs and formula commands', async () => {
    const text = '给定一张**有向图**，求 $\\frac{a}{b}$。\n```\nsecret 42\n```\n[more](https://example.org/hidden)';
    expect(await finds('x', '有向图', text)).toBe(true);
    expect(await finds('x', 'more', text)).toBe(true);
    for (const not of ['secret', 'frac', 'hidden']) expect(await finds('x', not, text)).toBe(false);
  });

  test('PostgreSQL accepts every search and every text of a setter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        async (one, other) => {
          const [text, search] = [one, other].map((each) => each.replaceAll('\0', ''));
          await expect(finds(`${text} ${search}`, search ?? '', text)).resolves.toBeTypeOf('boolean');
        },
      ),
      { numRuns: 200 },
    );
  });

  test('any short part of a title is among its smallest parts', async () => {
    const title = 'A+B 图论 camp-2026: DP!';
    const document = makeDocument([{ text: title, weight: 'A' }]);
    await fc.assert(
      fc.asyncProperty(fc.nat(title.length - 1), fc.integer({ min: 1, max: 4 }), async (from, length) => {
        const fragments = parseFragments(title.slice(from, from + length));
        fc.pre(fragments !== null);
        const { rows } = await server.db.execute(sql`select 1 where ${document}::tsvector @@ ${fragments}::tsquery`);
        expect(rows).toHaveLength(1);
      }),
      { numRuns: 100 },
    );
  });

  test('any part of a Chinese title finds it', async () => {
    const title = '二分图最大匹配的匈牙利算法';
    await fc.assert(
      fc.asyncProperty(fc.nat(title.length - 1), fc.integer({ min: 1, max: 5 }), async (from, length) => {
        expect(await finds(title, title.slice(from, from + length))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test('a statement of half a mebibyte of different words is stored up to PostgreSQL’s limit', async () => {
    const words = Array.from({ length: 60_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
    expect(await finds('x', 'w5', words)).toBe(true);
    const long = makeDocument(Array.from({ length: 20 }, () => ({ text: words, weight: 'D' as const })));
    const { rows } = await server.db.execute<{ length: number }>(sql`select length(${long}::tsvector) as length`);
    expect(rows[0]?.length).toBeGreaterThan(1000);
  });
});
