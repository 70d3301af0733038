import { describe, expect, test } from 'vitest';
import { bareStatesOf } from './states.mjs';

const bare = (line) => bareStatesOf('apps/server/src/features/solutions/queries.ts', line).length > 0;

describe('a bare state number', () => {
  test.each([
    'await tx.update(solutions).set({ state: 4 });',
    'expect(row).toMatchObject({ taskState: 2, ranklistState: 0 });',
    'eq(solutions.state, 0),',
    'if (row.state !== 3 || row.state > 0) return null;',
    "expect((await seen(id)).state, 'state').toBe(4);",
    'expect(items.map((one) => one.state)).toEqual([1, 1]);',
    'const [accessLevel, setAccessLevel] = useState<AccessLevel>(2);',
    'async function makeScene(accessLevel: AccessLevel = 0) {',
    'to: { state: 1 | 2; progress: number }',
    "state: smallint('state').$type<0 | 1>().notNull(),",
    "state: smallint('state').notNull().default(3),",
    'const COMPLETED = 4;',
    'const TASK_COMPLETED = 3;',
  ])('is rejected in code: %s', (line) => expect(bare(line)).toBe(true));

  test.each([
    'update ${solutions} set state = 4, task_id = null',
    'where id = any(${ids}) and state in (1, 2, 3)',
    'sql`${instances.state} not in (0, 1)`',
    'sql`${solutions.state} <> 0`',
    'from solutions where state between 1 and 3',
    'select count(*) filter (where state < 4)',
    '.where(sql`access_level = 0`)',
    'case when task_state = 3 then now() end',
  ])('is rejected in SQL: %s', (line) => expect(bare(line)).toBe(true));

  test.each([
    'set({ state: SOLUTION_STATE.completed })',
    'set state = ${literal(SOLUTION_STATE.completed)}, score = 0',
    "inStates(solutions.state, SOLUTION_STATE, ['queued', 'running'])",
    "update tasks set state = 'ready', attempts = 1",
    'expect(await count({ state: SOLUTION_STATE.running })).toBe(0);',
    'const [state, setState] = useState(0);',
    'state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;',
    'const PENDING_LIFETIME_MS = 10 * 60_000;',
    '// The update sets state = 4.',
    "expect(['0', 1].map((level) => read(accessLevel(), level))).toEqual([0, 1]);",
  ])('is not %s', (line) => expect(bare(line)).toBe(false));
});
