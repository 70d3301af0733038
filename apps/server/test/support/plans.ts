import { Client } from 'pg';
import type { TestServer } from '@assay/testkit';

/** A statement as the server sent it. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Explains statements of a database. Tables with more than this number of rows are large. */
export async function openPlans(connection: TestServer['connection'], largeRows: number) {
  const client = new Client({ ...connection });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [largeRows],
  );
  const large = new Set(rows.map(({ name }) => name));
  return {
    large,
    /** Large tables that the statement scans completely to return few rows. */
    async wholeReads({ text, values }: Statement): Promise<string[]> {
      const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        [...values],
      );
      return nodesOf(plans[0]?.['QUERY PLAN'][0].Plan)
        .filter((node) => node['Node Type'] === 'Seq Scan' && isForFew(node))
        .map((node) => node['Relation Name'] ?? '')
        .filter((name) => large.has(name));
    },
    /** Rows of a table that the statement's scans read, including filtered ones. Its writes are rolled back. */
    async rowsRead({ text, values }: Statement, table: string): Promise<number> {
      await client.query('begin');
      const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        [...values],
      );
      await client.query('rollback');
      return nodesOf(plans[0]?.['QUERY PLAN'][0].Plan)
        .filter((node) => node['Relation Name'] === table && node['Node Type'].includes('Scan'))
        .map(
          (node) => ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
        )
        .reduce((sum, rows) => sum + rows, 0);
    },
    close: () => client.end(),
  };
}

/** Below this, looking rows up is cheaper than scanning, whatever PostgreSQL chooses for a table of this size. */
const FEW = 0.02;

function isForFew({ 'Actual Rows': kept = 0, 'Rows Removed by Filter': removed = 0 }: PlanNode): boolean {
  return kept < FEW * (kept + removed);
}

function nodesOf(node: PlanNode | undefined): PlanNode[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [];
}
