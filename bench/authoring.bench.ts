// The page that edits a problem, by the requests that it sends: a test of a problem of 500 MB, and every operation on a
// draft of 10,000 tests. Times are those of the server and its database, without the pause in typing.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { makeClient } from '@assay/contract/client';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { makeArchive, treeOfFiles, type FileTree } from '@assay/problem';
import type { DraftChange, DraftSubtask, ProblemDraft } from '@assay/contract';
import { timed } from './support/measure.ts';
import { full } from './support/options.ts';
import { openPlatform, type Platform } from './support/platform.ts';
import { Report, type Line } from './support/report.ts';

const ROUNDS = full(7, 3);
const LARGE_TESTS = full(200, 20);
const SMALL_TESTS = full(100, 10);
const LARGE_BYTES = 2_500_000;
/** The most are 10,000; each round adds one. */
const DRAFT_TESTS = full(9_950, 1_000);
const GROUPS = 5;
/** Of the dialog that moves tests: one request has at most this many. */
const MOVED_AT_ONCE = 50;
const EACH_MS = 200;
const CHANGE = 'POST /api/problem/:problemId/draft/change';

/** Bytes of all requests and replies since the last reset, uploads included. */
const traffic = { sent: 0, received: 0 };

const report = new Report(import.meta.filename);
const platform = await openPlatform({ runners: 0 });
try {
  const client = countingClient(platform);
  await measureLarge(client, platform);
  await measureMany(client, platform);
} finally {
  await platform.close();
}
report.finish();

function countingClient({ origin, token }: Platform) {
  return makeClient(async (method, path, body) => {
    const sent = body === undefined ? '' : JSON.stringify(body);
    const headers = { authorization: `Bearer ${token}`, ...(sent !== '' && { 'content-type': 'application/json' }) };
    const reply = await fetch(origin + path, { method, headers, ...(sent !== '' && { body: sent }) });
    const text = await reply.text();
    traffic.sent += Buffer.byteLength(sent);
    traffic.received += Buffer.byteLength(text);
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return JSON.parse(text) as unknown;
  });
}
type Client = ReturnType<typeof countingClient>;

async function put(url: string, bytes: Uint8Array): Promise<void> {
  const reply = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  const text = await reply.text();
  traffic.sent += bytes.length;
  if (!reply.ok) throw new Error(`the upload returned ${reply.status} ${text}`);
}

/** A problem with this package, and its opened draft. */
async function openProblem(client: Client, { orgId }: Platform, tree: FileTree, judge: Record<string, unknown>) {
  const slug = `authoring-${randomUUID()}`.slice(0, 30);
  const made = { orgId, slug, title: 'Authoring', accessLevel: ACCESS_LEVEL.private };
  const { problemId } = await client('POST /api/problem', { body: made });
  const bytes = await makeArchive(tree);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const params = { problemId };
  const upload = { params: { ...params, hash, type: 'upload' as const } };
  await put((await client('GET /api/problem/:problemId/data/:hash/url/:type', upload)).url, bytes);
  const config = { label: 'default', judge: { adapter: 'assay', config: judge }, submit: { upload: true } };
  await client('POST /api/problem/:problemId/data', { params, body: { hash, config, description: '' } });
  await client('POST /api/problem/:problemId/data/setDataHash', { params, body: { hash } });
  const { draft } = await client('POST /api/problem/:problemId/draft', { params, body: {} });
  return { params, draft };
}

async function measureLarge(client: Client, place: Platform): Promise<void> {
  const files: Record<string, Uint8Array | string> = {};
  for (let test = 1; test <= LARGE_TESTS + SMALL_TESTS; test += 1) {
    const isLarge = test <= LARGE_TESTS;
    files[`tests/${test}.in`] = isLarge ? randomBytes(LARGE_BYTES) : `${test} 2\n`;
    files[`tests/${test}.ans`] = `${test + 2}\n`;
  }
  const { params, draft } = await openProblem(client, place, treeOfFiles(files), { pattern: 'tests/*.in' });
  const [typed, uploaded] = [draft.tests.at(-1), draft.tests[0]];
  if (!typed || !uploaded) throw new Error('The draft has no tests.');
  const [typing, uploading] = [samples(), samples()];
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(typing, () => edit(client, params, typed, { text: `${round} 1\n` }));
    await measure(uploading, async () => {
      const bytes = randomBytes(LARGE_BYTES);
      const sent = { hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
      const { url } = await client('POST /api/problem/:problemId/draft/upload', { params, body: sent });
      if (url !== null) await put(url, bytes);
      await edit(client, params, uploaded, sent);
    });
  }
  const [sent, saved] = [
    { of: 'figure' as const, atMost: 1_000 },
    { of: 'figure' as const, atMost: 2_000 },
  ];
  report.table({
    title: `one test of a problem of ${(LARGE_TESTS * LARGE_BYTES) / 1e6} MB and ${draft.tests.length} tests`,
    lines: [
      { what: 'typed: until it is saved', values: typing.ms, unit: 'ms', target: saved },
      { what: 'typed: sent', values: typing.sentMb.map((mb) => mb * 1_000), unit: 'KB', target: sent },
      { what: 'file of 2.5 MB: until it is saved', values: uploading.ms, unit: 'ms', target: saved },
      { what: 'file of 2.5 MB: sent', values: uploading.sentMb, unit: 'MB' },
    ],
  });
}

interface Samples {
  ms: number[];
  sentMb: number[];
  receivedMb: number[];
}
function samples(): Samples {
  return { ms: [], sentMb: [], receivedMb: [] };
}

async function measure(into: Samples, work: () => Promise<unknown>): Promise<void> {
  Object.assign(traffic, { sent: 0, received: 0 });
  into.ms.push(await timed(work));
  into.sentMb.push(traffic.sent / 1e6);
  into.receivedMb.push(traffic.received / 1e6);
}

type Row = { id: string; revision: number };
type Content = NonNullable<Extract<DraftChange, { op: 'test' }>['input']>;

/** Changes the input, and remembers the new revision of the row. */
async function edit(client: Client, params: { problemId: string }, row: Row, input: Content): Promise<void> {
  await apply(client, params, row, { op: 'test', id: row.id, revision: row.revision, input });
}

async function apply(client: Client, params: { problemId: string }, row: Row, change: DraftChange): Promise<void> {
  const { results } = await client(CHANGE, { params, body: { changes: [change] } });
  if (results[0]?.state !== 'applied') throw new Error(`"${change.op}" was not applied`);
  row.revision = results[0].test?.revision ?? row.revision;
}

async function measureMany(client: Client, place: Platform): Promise<void> {
  const files: Record<string, string> = { 'generators/gen.py': 'import sys\nprint(sys.argv[1])\n' };
  const subtasks = [];
  for (let group = 1; group <= GROUPS; group += 1) {
    const cases = [];
    for (let number = 1; number <= DRAFT_TESTS / GROUPS; number += 1) {
      const [input, answer] = [`tests/${group}-${number}.in`, `tests/${group}-${number}.ans`];
      files[input] = `${number} ${'7 '.repeat(40)}\n`;
      files[answer] = `${number}\n`;
      cases.push({ name: `${group}-${number}`, input, answer, sample: number === 1 });
    }
    subtasks.push({ id: String(group), points: 100 / GROUPS, cases });
  }
  const { params, draft } = await openProblem(client, place, treeOfFiles(files), { subtasks });
  const named = new Map<string, Samples>();
  const run = async (name: string, work: () => Promise<unknown>) => {
    const into = named.get(name) ?? samples();
    named.set(name, into);
    await measure(into, work);
  };
  const change = (row: Row, one: DraftChange) => apply(client, params, row, one);
  const points = settingsOf(draft);
  const script = { id: randomUUID(), revision: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = draft.tests[100 + round];
    const target = draft.tests[1];
    if (!row || !target) throw new Error('The draft has too few tests.');
    const added = { id: randomUUID(), revision: 0 };
    const at = () => ({ id: row.id, revision: row.revision });
    await run('open the page: the draft with its to-do list', () =>
      client('GET /api/problem/:problemId/draft', { params }),
    );
    await run('add a test', () =>
      change(added, { op: 'test', ...added, input: { text: '1\n' }, answer: { text: '1\n' } }),
    );
    await run('change the input of a test', () => edit(client, params, row, { text: `${round}\n` }));
    await run('read a test of the package', () =>
      client('GET /api/problem/:problemId/draft/test/:testId/:side', {
        params: { ...params, testId: target.id, side: 'input' as const },
      }),
    );
    await run('rename a test', () => change(row, { op: 'test', ...at(), name: `renamed ${round}` }));
    await run('move a test to another group', () => change(row, { op: 'test', ...at(), subtask: '2' }));
    await run('change the points of two groups', () => points.change(client, params, round));
    await run('reorder: move a test to the beginning', () =>
      change(row, { op: 'move-test', ...at(), before: target.id }),
    );
    await run('delete a test', () => change(row, { op: 'remove-test', ...at() }));
    await run('undo the deletion', () => change(row, { op: 'restore-test', id: row.id }));
    await run(`move ${MOVED_AT_ONCE} tests to another group`, () => moveMany(client, params, draft, round));
    await run('add a line to the generator script', async () => {
      const text = Array.from({ length: round + 1 }, (_, line) => `gen ${line}\n`).join('');
      const one = { op: 'program' as const, ...script, role: 'script' as const, path: 'generators/script.txt', text };
      const { results } = await client(CHANGE, { params, body: { changes: [one] } });
      script.revision = results[0]?.program?.revision ?? 0;
    });
  }
  const { results } = await client(CHANGE, { params, body: { changes: [{ op: 'remove-program', ...script }] } });
  if (results[0]?.state !== 'applied') throw new Error('The script was not removed.');
  const { draft: last } = await client('GET /api/problem/:problemId/draft', { params });
  const body = { message: '', revision: last?.revision ?? 0 };
  await run('publish', () => client('POST /api/problem/:problemId/draft/publish', { params, body }));
  const isLong = (name: string) => name === 'publish';
  report.table({
    title: `an operation on a draft of ${draft.tests.length} tests`,
    lines: Array.from(named, ([what, { ms }]): Line => ({
      what,
      values: ms,
      unit: 'ms',
      ...(!isLong(what) && { target: { of: 'figure', atMost: EACH_MS } }),
    })),
    notes: [`Publishing has no target.`],
  });
  report.table({
    title: 'the reply to it',
    lines: Array.from(named, ([what, { receivedMb }]): Line => ({ what, values: receivedMb, unit: 'MB' })),
  });
}

function settingsOf({ settings }: ProblemDraft) {
  let { revision } = settings;
  return {
    async change(client: Client, params: { problemId: string }, round: number): Promise<void> {
      const shift = round % 2 === 0 ? 1 : 0;
      const subtasks = settings.subtasks.map((one, index): DraftSubtask => ({
        ...one,
        points: one.points + (index === 0 ? shift : index === 1 ? -shift : 0),
      }));
      const { results } = await client(CHANGE, { params, body: { changes: [{ op: 'settings', revision, subtasks }] } });
      if (results[0]?.state !== 'applied') throw new Error('The points were not changed.');
      revision = results[0].settings?.revision ?? revision;
    },
  };
}

async function moveMany(client: Client, params: { problemId: string }, { tests }: ProblemDraft, round: number) {
  const from = tests.length / 2 + round * MOVED_AT_ONCE;
  const rows = tests.slice(from, from + MOVED_AT_ONCE);
  const changes = rows.map(({ id, revision }) => ({ op: 'test' as const, id, revision, subtask: '1' }));
  const { results } = await client(CHANGE, { params, body: { changes } });
  if (results.some(({ state }) => state !== 'applied')) throw new Error('Some tests were not moved.');
}
