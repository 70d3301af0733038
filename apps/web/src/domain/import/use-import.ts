import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { readSheet, readText, SheetError } from './read-sheet.ts';
import { guessMapping, isComplete, linesOf, type Mapping, type SheetField, type SheetLine } from './sheet-columns.ts';

/** Properties of every row of an import. */
export interface ImportRow {
  /** Line number in the spreadsheet, from 1. */
  line: number;
  /** Why the row is invalid and cannot be sent. */
  fault?: string;
}

/** A row with its outcome; null if the row is invalid by itself. */
export type Assessed<Row extends ImportRow, Outcome extends string> = Row & { outcome: Outcome | null };

/** Returns the outcome of each row, in order. Without `store` it is a preview; with it, all rows or none are stored. */
export type Send<Row, Outcome> = (
  rows: readonly Row[],
  store: boolean,
) => Promise<{ outcomes: readonly Outcome[]; stored: boolean }>;

export interface ImportTask<Id extends string, Row extends ImportRow, Outcome extends string> {
  fields: readonly SheetField<Id>[];
  /** Maximum number of rows per request. */
  maxRows: number;
  /** Converts lines to rows; may omit lines. */
  prepare: (lines: SheetLine<Id>[]) => Row[];
  send: Send<Row, Outcome>;
  isBad: (outcome: Outcome) => boolean;
  onStored: (rows: readonly Assessed<Row, Outcome>[]) => unknown;
}

interface Opened<Id extends string> {
  fileName: string;
  cells: string[][];
  mapping: Mapping<Id>;
}

export type ImportState<Id extends string, Row extends ImportRow, Outcome extends string> =
  | { step: 'choose'; complaint: string | null }
  | { step: 'reading'; fileName: string }
  | ({ step: 'columns'; complaint: string | null; busy: boolean } & Opened<Id>)
  | ({
      step: 'preview';
      rows: Assessed<Row, Outcome>[];
      complaint: string | null;
      busy: boolean;
    } & Opened<Id>)
  | { step: 'done'; rows: Assessed<Row, Outcome>[] };

/** State of an import from the file to the result: column mapping, preview of all rows, then all rows or none. */
export function useImport<Id extends string, Row extends ImportRow, Outcome extends string>(
  task: ImportTask<Id, Row, Outcome>,
) {
  const { t } = useTranslation('spreadsheetImport');
  const errorText = useErrorText();
  const [state, setState] = useState<ImportState<Id, Row, Outcome>>({ step: 'choose', complaint: null });

  const reasonOf = (error: unknown) =>
    error instanceof SheetError ? t(`fault.${error.fault}`, { count: task.maxRows }) : errorText(error);
  const isInvalid = ({ outcome }: Assessed<Row, Outcome>) => outcome === null || task.isBad(outcome);

  async function assess(
    rows: readonly Row[],
    store: boolean,
    send = task.send,
  ): Promise<{ rows: Assessed<Row, Outcome>[]; stored: boolean }> {
    const sound = rows.filter(({ fault }) => fault === undefined);
    const { outcomes, stored } =
      sound.length === 0 ? { outcomes: [], stored: false } : await send(sound, store && sound.length === rows.length);
    const outcomeOf = new Map(sound.map((row, index) => [row, outcomes[index] ?? null]));
    return { rows: rows.map((row) => ({ ...row, outcome: outcomeOf.get(row) ?? null })), stored };
  }

  async function take(fileName: string, read: () => string[][] | Promise<string[][]>): Promise<void> {
    setState({ step: 'reading', fileName });
    try {
      const cells = await read();
      if (cells.length < 2) throw new SheetError('no-rows');
      const opened = { fileName, cells, mapping: guessMapping(cells[0] ?? [], task.fields) };
      if (!isComplete(opened.mapping, task.fields))
        return setState({ step: 'columns', complaint: null, busy: false, ...opened });
      await look(opened);
    } catch (error) {
      setState({ step: 'choose', complaint: reasonOf(error) });
    }
  }

  async function look({ fileName, cells, mapping }: Opened<Id>): Promise<void> {
    const rows = task.prepare(linesOf(cells, mapping, task.fields, task.maxRows));
    if (rows.length === 0) throw new SheetError('no-rows');
    const assessed = (await assess(rows, false)).rows;
    setState({ step: 'preview', fileName, cells, mapping, rows: assessed, complaint: null, busy: false });
  }

  /** Reads the spreadsheet again with the selected columns. */
  async function readAgain(from: Extract<typeof state, { step: 'columns' }>): Promise<void> {
    setState({ ...from, busy: true, complaint: null });
    try {
      await look(from);
    } catch (error) {
      setState({ ...from, busy: false, complaint: reasonOf(error) });
    }
  }

  async function run(
    from: Extract<typeof state, { step: 'preview' }>,
    rows: readonly Row[],
    store: boolean,
    send = task.send,
  ): Promise<void> {
    setState({ ...from, busy: true, complaint: null });
    try {
      const done = await assess(rows, store, send);
      if (done.stored) {
        setState({ step: 'done', rows: done.rows });
        await task.onStored(done.rows);
      } else setState({ ...from, rows: done.rows, complaint: store ? t('notStored') : null, busy: false });
    } catch (error) {
      setState({ ...from, complaint: reasonOf(error), busy: false });
    }
  }

  /** Replaces the cells of one line and refreshes the preview. A field without a column gets one. */
  async function correct(
    from: Extract<typeof state, { step: 'preview' }>,
    line: number,
    texts: Partial<Record<Id, string>>,
  ): Promise<void> {
    const cells = from.cells.map((row) => [...row]);
    const mapping = { ...from.mapping };
    const row = (cells[line - 1] ??= []);
    let width = Math.max(...cells.map(({ length }) => length));
    for (const { id, label } of task.fields) {
      const text = texts[id]?.trim() ?? '';
      let at: number | undefined = mapping[id];
      if (at === undefined) {
        if (text === '') continue;
        at = width;
        width += 1;
        mapping[id] = at;
        const [heads] = cells;
        if (heads) heads[at] = label;
      }
      while (row.length <= at) row.push('');
      row[at] = text;
    }
    const [corrected] = task.prepare([{ line, texts: textsOf({ cells, mapping }, line) }]);
    const rows = from.rows.map((one) => (one.line === line && corrected ? corrected : one));
    await run({ ...from, cells, mapping }, rows, false);
  }

  function textsOf({ cells, mapping }: Pick<Opened<Id>, 'cells' | 'mapping'>, line: number) {
    const texts: Partial<Record<Id, string>> = {};
    for (const { id } of task.fields) {
      const at = mapping[id];
      if (at !== undefined) texts[id] = cells[line - 1]?.[at] ?? '';
    }
    return texts;
  }

  return {
    state,
    isInvalid,
    open: (file: File) => take(file.name, () => readSheet(file)),
    paste: (text: string) => take(t('paste.name'), () => readText(text)),
    correct,
    textsOf,
    readAgain,
    run,
    /** Refreshes the preview with `send`. */
    lookAgain: (send: Send<Row, Outcome>) => {
      if (state.step === 'preview') void run(state, state.rows, false, send);
    },
    map: (mapping: Mapping<Id>) => setState((now) => (now.step === 'columns' ? { ...now, mapping } : now)),
    changeColumns: () =>
      setState((now) =>
        now.step === 'preview'
          ? {
              step: 'columns',
              complaint: null,
              busy: false,
              fileName: now.fileName,
              cells: now.cells,
              mapping: now.mapping,
            }
          : now,
      ),
    restart: () => setState({ step: 'choose', complaint: null }),
  };
}
