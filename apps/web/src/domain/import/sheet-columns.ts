import { SheetError } from './read-sheet.ts';

/** What an import wants to know of each row. */
export interface SheetField<Id extends string = string> {
  id: Id;
  label: string;
  /** What its column may be called, in small letters. */
  heads: readonly string[];
  /** Nothing can be imported without it. */
  needed?: boolean;
}

/** Which column, from 0, holds each field; fields without a column are absent. */
export type Mapping<Id extends string> = Partial<Record<Id, number>>;

/** A row of a sheet by its fields; those that have no column are absent. */
export interface SheetLine<Id extends string> {
  /** Number of the line in the sheet, from 1. */
  line: number;
  texts: Partial<Record<Id, string>>;
}

/** Finds the columns by their headers. */
export function guessMapping<Id extends string>(
  heads: readonly string[],
  fields: readonly SheetField<Id>[],
): Mapping<Id> {
  const small = heads.map((head) => head.toLowerCase());
  const mapping: Mapping<Id> = {};
  for (const { id, heads: names } of fields) {
    const at = small.findIndex((head) => names.includes(head));
    if (at !== -1) mapping[id] = at;
  }
  return mapping;
}

/** Headers of columns with content that no field is read from. */
export function ignoredHeads<Id extends string>(
  cells: readonly (readonly string[])[],
  mapping: Mapping<Id>,
): readonly string[] {
  const used = new Set<unknown>(Object.values(mapping));
  return (cells[0] ?? []).filter(
    (head, at) => head !== '' && !used.has(at) && cells.slice(1).some((row) => (row[at] ?? '') !== ''),
  );
}

export function isComplete<Id extends string>(mapping: Mapping<Id>, fields: readonly SheetField<Id>[]): boolean {
  return fields.every(({ id, needed = false }) => !needed || mapping[id] !== undefined);
}

/**
 * Rows below the headers, as the mapping reads them; lines with nothing in them are left out. Throws where there are
 * none, or too many.
 */
export function linesOf<Id extends string>(
  cells: readonly (readonly string[])[],
  mapping: Mapping<Id>,
  fields: readonly SheetField<Id>[],
  maxRows: number,
): SheetLine<Id>[] {
  const lines = cells.slice(1).flatMap((row, index): SheetLine<Id>[] => {
    const texts: Partial<Record<Id, string>> = {};
    for (const { id } of fields) {
      const at = mapping[id];
      if (at !== undefined) texts[id] = row[at] ?? '';
    }
    return Object.values(texts).every((text) => text === '') ? [] : [{ line: index + 2, texts }];
  });
  if (lines.length === 0) throw new SheetError('no-rows');
  if (lines.length > maxRows) throw new SheetError('too-many-rows');
  return lines;
}
