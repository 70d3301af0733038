import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describeMachine, loadNow } from './machine.ts';
import { median, paired, quantile } from './measure.ts';
import { benchFolder } from './options.ts';

/** A target, in the unit of the line, or for its ratio to the reference. */
export interface Target {
  of: 'figure' | 'ratio';
  atMost?: number;
  atLeast?: number;
}

export interface Line {
  what: string;
  values: readonly number[];
  unit: string;
  /** Figures of the reference, from the same rounds. */
  reference?: readonly number[];
  /** The target is met if the median meets it. */
  target?: Target;
}

export interface Table {
  title: string;
  /** What the ratios refer to. */
  reference?: string;
  lines: readonly Line[];
  /** Context that a reader needs to understand the figures. */
  notes?: readonly string[];
}

interface Concluded {
  what: string;
  median: number;
  unit: string;
  ratio: number | null;
  target: string | null;
  met: boolean | null;
}

/** Prints tables as they are added, and stores the figures for the summary at the end of the whole run. */
export class Report {
  private readonly name: string;
  private readonly concluded: Concluded[] = [];

  /** `file` is the benchmark's own file, `import.meta.filename`. */
  constructor(file: string) {
    this.name = basename(file, '.bench.ts');
    console.log(`\n${this.name} · ${describeMachine()} · ${loadNow()}`);
  }

  table(table: Table): void {
    const rows = table.lines.map((line) => this.conclude(line));
    const cells = table.lines.map((line, index) => cellsOf(line, rows[index]));
    const header = [table.title, 'median', 'p10 – p90', 'n', table.reference ? `÷ ${table.reference}` : '', 'target'];
    console.log(`\n${asColumns([header, ...cells])}`);
    for (const note of table.notes ?? []) console.log(`  ${note}`);
  }

  /** Call it one time, after all tables. */
  finish(): void {
    mkdirSync(benchFolder, { recursive: true });
    writeFileSync(join(benchFolder, `${this.name}.json`), JSON.stringify(this.concluded, null, 1));
    console.log(`\n${loadNow()}`);
  }

  private conclude(line: Line): Concluded {
    // A missing figure must not look like a measured one.
    if (line.values.length === 0 || !line.values.every(Number.isFinite))
      throw new Error(`"${line.what}" was not measured`);
    const ratio = line.reference ? ratioOf(line.values, line.reference) : null;
    const value = line.target?.of === 'ratio' ? ratio : median(line.values);
    const row: Concluded = {
      what: line.what,
      median: median(line.values),
      unit: line.unit,
      ratio,
      target: line.target ? targetText(line.target, line.unit) : null,
      met: line.target && value !== null ? isMet(line.target, value) : null,
    };
    this.concluded.push(row);
    return row;
  }
}

/** The median of the ratios of all rounds: each ratio compares two figures taken shortly after each other. */
function ratioOf(values: readonly number[], reference: readonly number[]): number {
  return median(paired(values, reference, (one, other) => one / other));
}

function cellsOf(line: Line, row: Concluded | undefined): string[] {
  const { values, unit } = line;
  const verdict = row?.met === undefined || row.met === null ? '' : row.met ? 'met' : 'NOT MET';
  return [
    line.what,
    `${number(median(values))} ${unit}`,
    values.length > 1 ? `${number(quantile(values, 0.1))} – ${number(quantile(values, 0.9))}` : '',
    String(values.length),
    row?.ratio === undefined || row.ratio === null ? '' : `${number(row.ratio)} ×`,
    row?.target ? `${row.target}: ${verdict}` : '',
  ];
}

function targetText(target: Target, unit: string): string {
  const [sign, bound] = target.atMost === undefined ? ['≥', target.atLeast ?? 0] : ['≤', target.atMost];
  return `${sign} ${bound} ${target.of === 'ratio' ? '×' : unit}`;
}

function isMet(target: Target, value: number): boolean {
  return value <= (target.atMost ?? Infinity) && value >= (target.atLeast ?? -Infinity);
}

/** Three significant digits, or the whole number. */
function number(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3);
}

function asColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 || column === row.length - 1
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
