import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { makeDocument, searchableText } from '../../db/search/document.ts';
import type { Searchable } from './searchable.ts';

/** The searchable texts of an object. */
interface SearchableRow {
  title: string;
  slug: string;
  tags: string[];
  moreTitles: (string | null)[] | null;
  texts: (string | null)[] | null;
}

/**
 * Indexes an object's current text for search. Call it in the transaction that creates the object or changes its
 * title, slug, tags or texts; costs almost nothing if none of these changed.
 */
export async function indexObject(tx: Tx, kind: Searchable, id: string): Promise<void> {
  await indexSome(tx, kind, eq(kind.id, id), 1);
}

/**
 * Indexes some of the objects that are not indexed yet, and returns how many; skips rows that another transaction has
 * locked.
 */
export async function indexWaiting(tx: Tx, kind: Searchable, atMost: number): Promise<number> {
  return await indexSome(tx, kind, undefined, atMost);
}

async function indexSome(tx: Tx, kind: Searchable, condition: SQL | undefined, atMost: number): Promise<number> {
  const { table, id, title, slug, tags, searchNames, searchText } = kind;
  const rows = await tx
    .select({ id, title, slug, tags, moreTitles: kind.moreTitles ?? nothing, texts: kind.texts ?? nothing })
    .from(table)
    .where(and(isNull(searchNames), condition))
    .limit(atMost)
    .for('no key update', condition === undefined ? { skipLocked: true } : {});
  // The generic columns are untyped; every searchable table has these.
  for (const row of rows as (SearchableRow & { id: string })[]) {
    const { names, text } = makeSearchDocuments(row);
    const more = searchText ? sql`, ${sql.identifier(searchText.name)} = ${text}::tsvector` : sql``;
    await tx.execute(sql`update ${table} set ${sql.identifier(searchNames.name)} = ${names}::tsvector${more}
      where ${id} = ${row.id}`);
  }
  return rows.length;
}

const nothing = sql<null>`null::text[]`;

/** The documents of an object, in PostgreSQL's input format of `tsvector`. */
export function makeSearchDocuments(found: SearchableRow): { names: string; text: string } {
  return { names: namesOf(found), text: textOf(found) };
}

function namesOf({ title, moreTitles, slug, tags }: SearchableRow): string {
  const titles = new Set([title, ...(moreTitles ?? [])]);
  return makeDocument([
    ...[...titles].filter((one) => one !== null).map((text) => ({ text, weight: 'A' as const })),
    { text: slug, weight: 'B' },
    ...tags.map((text) => ({ text, weight: 'C' as const })),
  ]);
}

/** Includes the names again, so that one search can match a word of the title and another word of the statement. */
function textOf({ title, moreTitles, slug, tags, texts }: SearchableRow): string {
  const names = [title, ...(moreTitles ?? []), slug, ...tags];
  const statements = texts?.map((text) => text && searchableText(text)) ?? [];
  const different = [...new Set([...names, ...statements])].filter((text) => text !== null);
  return makeDocument(different.map((text) => ({ text, weight: 'D' })));
}
