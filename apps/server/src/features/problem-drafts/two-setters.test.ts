import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { DraftChange, DraftTest } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';

const server = serverForFile();
const DRAFT = 'GET /api/problem/:problemId/draft';
const OPEN = 'POST /api/problem/:problemId/draft';
const CHANGE = 'POST /api/problem/:problemId/draft/change';

const OPERATIONS = 200;
/** 400 requests, on a busy machine. */
const TIMEOUT_MS = 600_000;

type Kind = 'add' | 'edit' | 'move' | 'remove';
/** An operation that the server has acknowledged; a removal is final. */
interface Acknowledged {
  kind: Kind;
  id: string;
  text: string;
  revision: number;
}

it(
  'two setters with 200 random operations each end with the same draft, and lose none that was acknowledged while a server stopped',
  async () => {
    const { org, client: ann } = await server.makeOwnedOrg();
    const problemId = (await server.makeProblem({ orgId: org.id })).id;
    const params = { problemId };
    await ann.call(OPEN, { params, body: {} });
    const second = await server.startSecond();
    const colleague = await server.makeUser();
    await server.addMember(org.id, colleague.id, -1n);
    const token = { authorization: `Bearer ${await server.makeToken(colleague)}` };
    let ben: TestClient = second.client(token);
    const read = async (client: TestClient) => (await client.call(DRAFT, { params })).draft?.tests ?? [];
    const acknowledged: Acknowledged[] = [];
    /** Tests with an operation that may or may not have happened. */
    const uncertain = new Set<string>();
    let stale = 0;

    async function work(name: string, seed: number, clientNow: () => TestClient, at: (step: number) => void) {
      const random = makeRandom(seed);
      const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
      const seen = new Map<string, number>();
      for (let step = 0; step < OPERATIONS; step += 1) {
        at(step);
        const id = pick([...seen.keys()]) ?? randomUUID();
        const revision = seen.get(id) ?? 0;
        const kind: Kind =
          revision === 0 ? 'add' : (pick(['add', 'edit', 'edit', 'move', 'remove'] as const) ?? 'edit');
        const text = `${name} ${step}`;
        const change = changeOf(kind, kind === 'add' ? randomUUID() : id, revision, text);
        const body = { changes: [change] };
        const reply = await clientNow()
          .call(CHANGE, { params, body })
          .catch(() => null);
        const result = reply?.results[0];
        if (!result) uncertain.add(change.id);
        else if (result.state === 'stale') stale += 1;
        else acknowledged.push({ kind, id: change.id, text, revision: result.test?.revision ?? 0 });
        if (result?.test) seen.set(change.id, result.test.revision);
        else seen.delete(change.id);
        // The page of a setter follows the changes of others.
        if (step % 5 === 0) for (const one of await read(ann)) seen.set(one.id, one.revision);
      }
    }
    let closing: Promise<void> | undefined;
    await Promise.all([
      work(
        'ann',
        1,
        () => ann,
        () => undefined,
      ),
      work(
        'ben',
        2,
        () => ben,
        (step) => {
          if (step === OPERATIONS / 2) closing = second.app.close();
          // The browser finds another server.
          if (step === OPERATIONS / 2 + 5) ben = server.client(token);
        },
      ),
    ]);
    await closing;

    const tests = await read(ann);
    expect(await read(ben)).toEqual(tests);
    expect(faultsOf(tests, acknowledged, uncertain)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(OPERATIONS);
    expect(stale).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

function changeOf(kind: Kind, id: string, revision: number, text: string): DraftChange & { id: string } {
  switch (kind) {
    case 'add':
      return { op: 'test', id, revision: 0, input: { text } };
    case 'edit':
      return { op: 'test', id, revision, input: { text } };
    case 'move':
      return { op: 'move-test', id, revision, before: null };
    case 'remove':
      return { op: 'remove-test', id, revision };
  }
}

/** Tests whose state is not that of the last acknowledged operation, nor that of one that may have happened. */
function faultsOf(
  tests: readonly DraftTest[],
  acknowledged: readonly Acknowledged[],
  uncertain: ReadonlySet<string>,
): string[] {
  const rows = new Map(tests.map((test) => [test.id, test]));
  const faults: string[] = [];
  for (const [id, operations] of Map.groupBy(acknowledged, (one) => one.id)) {
    const row = rows.get(id);
    const isRemoved = operations.some(({ kind }) => kind === 'remove');
    if (isRemoved && row) faults.push(`${id} was removed and is there`);
    if (isRemoved || uncertain.has(id)) continue;
    const last = operations.toSorted((a, b) => a.revision - b.revision);
    const text = last.findLast(({ kind }) => kind !== 'move')?.text;
    if (row?.revision !== last.at(-1)?.revision || row?.input.head !== text) faults.push(`${id} is not “${text}”`);
  }
  const known = new Set([...acknowledged.map(({ id }) => id), ...uncertain]);
  return [...faults, ...tests.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} is unknown`)];
}

/** Numbers from 0 to 1, the same for the same seed. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
