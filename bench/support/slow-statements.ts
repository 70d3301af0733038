import { Client, type ClientConfig } from 'pg';

const SHOWN = 10;
/** Statements and plans are truncated to this length; the important part comes first. */
const SHOWN_CHARS = 160;
const SHOWN_LINES = 12;

interface StatementTimes {
  text: string;
  /** Parameter values of the slowest run. */
  values: readonly unknown[];
  slowestMs: number;
  totalMs: number;
  runs: number;
}

/** Records the duration of each statement, and prints the slowest with their plans. */
export class SlowStatements {
  private readonly seen = new Map<string, StatementTimes>();

  /** The observer to pass to the database. */
  readonly observe = ({ text, values, ms }: { text: string; values: readonly unknown[]; ms: number }): void => {
    const before = this.seen.get(text);
    const isSlowest = !before || ms > before.slowestMs;
    this.seen.set(text, {
      text,
      values: isSlowest ? values : before.values,
      slowestMs: isSlowest ? ms : before.slowestMs,
      totalMs: (before?.totalMs ?? 0) + ms,
      runs: (before?.runs ?? 0) + 1,
    });
  };

  /** Discards the records, for example after warm-up. */
  clear(): void {
    this.seen.clear();
  }

  /** Prints the statements with the slowest runs, each with the plan for the values of that run. */
  async print(connection: ClientConfig): Promise<void> {
    const reads = [...this.seen.values()].filter(({ text }) => /^\s*(select|with)\b/i.test(text));
    const slowest = reads.toSorted((a, b) => b.slowestMs - a.slowestMs).slice(0, SHOWN);
    const client = new Client(connection);
    await client.connect();
    try {
      for (const one of slowest) console.log(await describe(client, one));
    } finally {
      await client.end();
    }
  }
}

async function describe(client: Client, { text, values, slowestMs, totalMs, runs }: StatementTimes): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, timing off) ${text}`, [...values]);
  const plan = rows.map((row) => `    ${row['QUERY PLAN'].slice(0, SHOWN_CHARS)}`).slice(0, SHOWN_LINES);
  const head = `${slowestMs.toFixed(1)} ms (${runs} ×, mean ${(totalMs / runs).toFixed(1)} ms)`;
  return `\n  ${head}: ${text.replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARS)}\n${plan.join('\n')}`;
}
