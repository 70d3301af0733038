import { Client, type ClientConfig } from 'pg';

const SHOWN = 10;
/** Statements and plans are cut here; what matters comes first. */
const SHOWN_CHARS = 160;
const SHOWN_LINES = 12;

interface Seen {
  text: string;
  /** Of the slowest run. */
  values: readonly unknown[];
  slowestMs: number;
  totalMs: number;
  runs: number;
}

/** Keeps how long each statement took, and shows the slowest with their plans. */
export class SlowStatements {
  private readonly seen = new Map<string, Seen>();

  /** To be given to the database as its observer. */
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

  /** Forgets what was seen, such as warming up. */
  clear(): void {
    this.seen.clear();
  }

  /** Prints the slowest statements by their slowest run, each with the plan of the values that run had. */
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

async function describe(client: Client, { text, values, slowestMs, totalMs, runs }: Seen): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, timing off) ${text}`, [...values]);
  const plan = rows.map((row) => `    ${row['QUERY PLAN'].slice(0, SHOWN_CHARS)}`).slice(0, SHOWN_LINES);
  const head = `${slowestMs.toFixed(1)} ms (${runs} ×, mean ${(totalMs / runs).toFixed(1)} ms)`;
  return `\n  ${head}: ${text.replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARS)}\n${plan.join('\n')}`;
}
