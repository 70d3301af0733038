import { SheetError } from './read-sheet.ts';

/** A field of an import. */
export interface SheetField<Id extends string = string> {
  id: Id;
  label: string;
  /** Accepted headers of its column, in lower case. */
  heads: readonly string[];
  /** Required: without its column nothing can be imported. */
  needed?: boolean;
}

/** Column index, from 0, of each field; fields without a column are absent. */
export type Mapping<Id extends string> = Partial<Record<Id, number>>;

/** A row of a spreadsheet by field; fields without a column are absent. */
export interface SheetLine<Id extends string> {
  /** Line number in the spreadsheet, from 1. */
  line: number;
  texts: Partial<Record<Id, string>>;
}

/** Maps fields to columns by their headers. */
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

/** Headers of non-empty columns that no field uses. */
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

/** Rows below the header, by the mapping; omits empty lines. Throws if there are none, or too many. */
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
