// A worker thread with everybody who is connected to a contest. It behaves as the pages of the web client do: what an
// event makes them fetch, and how long they wait before. The server's thread only serves.
import { createHash, randomUUID } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { LiveEvent } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import { clientOf, type Client } from '../../e2e/support/client.ts';
import { makeSubmissionZip } from '../../e2e/support/submission-zip.ts';
import { readEvents } from './live-events.ts';
import { seededRandom } from './large-contest.ts';

export interface CrowdPlan {
  origin: string;
  contestId: string;
  ranklistId: number;
  problemIds: readonly string[];
  /** Session of the director, who also answers questions and writes announcements. */
  directorToken: string;
  participants: readonly { userId: string; token: string }[];
  /** Viewers of the published board without an account. */
  visitors: number;
  runner: Record<string, string>;
  seconds: number;
  submissionsPerMinute: number;
  questions: number;
  announcements: number;
  /** Pages opened by participants in a second, in addition to what events make open pages fetch. */
  pagesPerSecond: number;
}

export interface CrowdFigures {
  /** Milliseconds of each request for a page's data. */
  pageMs: number[];
  /** From the request for the board until its document has arrived. */
  boardMs: number[];
  boardBytes: number;
  /** From sending to the server's acknowledgement: announced, uploaded and submitted. */
  submitMs: number[];
  /** From sending until the verdict's event has arrived. */
  verdictMs: number[];
  questionMs: number[];
  /** From sending an announcement until the last viewer has its text. */
  announcementMs: number[];
  failures: string[];
}

/** A fifth of the participants look at the board; the others at a problem. */
const BOARD_SHARE = 5;
/** Shortest pause between two fetches of a board, as in the web client. */
const BOARD_PAUSE_MS = 1_000;
const PAUSE_PER_COST = 8;
/** How long the web client uses the URL of a board's document again, on average. */
const LOCATION_LIFE_MS = 120_000;
/** How long the web client spreads what a clarification makes it fetch. */
const CLARIFICATION_SPREAD_MS = 400;
/** Visitors of one address may have twelve streams. */
const STREAMS_EACH = 8;
const JUDGING_MS = 500;
/** What takes longer has failed. */
const LONGEST_MS = 20_000;
const CONNECT_AT_ONCE = 100;

// Given by the benchmark.
const plan = workerData as CrowdPlan;
const random = seededRandom(7);
const agent = new Agent({ keepAlive: true, maxSockets: 500 });
const director = clientOf(plan.origin, plan.directorToken);
const figures: CrowdFigures = {
  pageMs: [],
  boardMs: [],
  boardBytes: 0,
  submitMs: [],
  verdictMs: [],
  questionMs: [],
  announcementMs: [],
  failures: [],
};
const over = new AbortController();

/** One open page. */
class Viewer {
  readonly token: string | null;
  readonly hasBoard: boolean;
  readonly address: string;
  #boardAtMs = 0;
  #boardCostMs = 0;
  #boardTimer: NodeJS.Timeout | undefined;
  #location: { path: string; renewAtMs: number } | undefined;
  readonly #awaited = new Set<string>();

  constructor(at: number, token: string | null) {
    this.token = token;
    this.hasBoard = token === null || at % BOARD_SHARE === 0;
    const place = Math.floor(at / STREAMS_EACH);
    this.address = `127.0.${1 + Math.floor(place / 250)}.${1 + (place % 250)}`;
  }

  /** A page that shows the board has loaded it before it follows it. */
  async openPage(): Promise<void> {
    if (this.hasBoard) await this.readBoard();
    await this.connect();
  }

  async connect(): Promise<void> {
    const query = this.token === null ? `?contests=${plan.contestId}` : '';
    const response = await open(`/api/events${query}`, this, {}, false);
    if (response.statusCode !== 200) throw new Error(`The request for live events returned ${response.statusCode}.`);
    void kept(async () => {
      await readEvents(response, (event) => this.take(event));
      throw new Error('The server closed a stream.');
    });
  }

  take(event: LiveEvent): void {
    if (event.type === 'ranklist') this.renewBoard(event.spreadMs ?? 0);
    else if (event.type === 'clarification') this.renewNews(event);
    else if (event.type === 'solution' && event.solution.state === SOLUTION_STATE.completed)
      verdicts.get(event.solution._id)?.();
  }

  renewBoard(spreadMs: number): void {
    if (!this.hasBoard || this.#boardTimer !== undefined) return;
    const pauseMs = Math.max(BOARD_PAUSE_MS, this.#boardCostMs * PAUSE_PER_COST);
    const waitMs = Math.max(random() * spreadMs, this.#boardAtMs + pauseMs - performance.now());
    this.#boardTimer = setTimeout(() => {
      this.#boardTimer = undefined;
      if (spreadMs === 0) this.#location = undefined;
      void kept(async () => {
        const from = performance.now();
        await this.readBoard();
        this.#boardAtMs = performance.now();
        this.#boardCostMs = this.#boardAtMs - from;
        figures.boardMs.push(this.#boardCostMs);
      });
    }, waitMs);
  }

  async readBoard(): Promise<void> {
    if (this.#location === undefined || performance.now() > this.#location.renewAtMs) {
      const renewAtMs = performance.now() + LOCATION_LIFE_MS * (0.5 + random());
      this.#location = { path: await this.findBoard(), renewAtMs };
    }
    const response = await open(this.#location.path, this, { 'accept-encoding': 'gzip' });
    const bytes = await lengthOf(response);
    if (response.statusCode !== 200) throw new Error(`The document of the board returned ${response.statusCode}.`);
    figures.boardBytes = bytes;
  }

  async findBoard(): Promise<string> {
    const path = this.token === null ? `/api/rk/${plan.ranklistId}/download` : `/api/contest/${plan.contestId}/board`;
    const { url } = JSON.parse(await get(path, this)) as { url: string };
    const { pathname, search } = new URL(url);
    return pathname + search;
  }

  renewNews({ notice, spreadMs = 0 }: Extract<LiveEvent, { type: 'clarification' }>): void {
    if (this.token === null) return;
    // The page counts a notice without a request.
    if (notice) {
      this.learn(notice.excerpt);
      return;
    }
    this.#soon('unread', CLARIFICATION_SPREAD_MS, async () => {
      this.learn(await get('/api/clarification/unread', this));
    });
    // Every page of a contest shows how many are unread.
    this.#soon('count', Math.max(CLARIFICATION_SPREAD_MS, spreadMs), async () => {
      await get(`/api/contest/${plan.contestId}/clarification-count`, this);
    });
  }

  /** Within so many milliseconds, once for all events until then. */
  #soon(what: string, spreadMs: number, run: () => Promise<void>): void {
    if (this.#awaited.has(what)) return;
    this.#awaited.add(what);
    setTimeout(() => {
      this.#awaited.delete(what);
      void kept(run);
    }, random() * spreadMs);
  }

  learn(text: string): void {
    for (const read of readers) read(this, text);
  }
}

const verdicts = new Map<string, () => void>();
const clients = new Map<Viewer, Client>();
/** What waits for a text to reach viewers. */
const readers = new Set<(viewer: Viewer, text: string) => void>();

const participants = plan.participants.map(({ token }, at) => new Viewer(at, token));
const visitors = Array.from({ length: plan.visitors }, (_, at) => new Viewer(at, null));
const viewers = [...participants, ...visitors];
for (let at = 0; at < viewers.length; at += CONNECT_AT_ONCE)
  await Promise.all(viewers.slice(at, at + CONNECT_AT_ONCE).map((viewer) => viewer.openPage()));

// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage('connected');
const judging = Promise.all(Array.from({ length: 4 }, () => judge()));
await Promise.all([
  paced(plan.submissionsPerMinute * (plan.seconds / 60), submit),
  paced(plan.questions, ask),
  paced(plan.pagesPerSecond * plan.seconds, openPage),
  paced(plan.announcements, announce),
]);
over.abort();
await judging;
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(figures);

/** Runs so many times, evenly over the time of the plan; a slow run delays no other. */
async function paced(count: number, run: (at: number) => Promise<void>): Promise<void> {
  const pauseMs = (plan.seconds * 1000) / count;
  const from = performance.now();
  const runs: Promise<void>[] = [];
  for (let at = 0; at < count; at += 1) {
    const waitMs = from + (at + 0.5) * pauseMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    runs.push(kept(() => run(at)));
  }
  await Promise.all(runs);
}

async function kept(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!over.signal.aborted) fail(error);
  }
}

function fail(reason: unknown): void {
  const text = reason instanceof Error ? reason.message : String(reason);
  figures.failures.push(text.replaceAll(/[0-9a-f-]{36}/g, '…').slice(0, 200));
}

function one<T>(values: readonly T[], at = Math.floor(random() * values.length)): T {
  const value = values[at % values.length];
  if (value === undefined) throw new Error('The list is empty.');
  return value;
}

function clientFor(viewer: Viewer): Client {
  const client = clients.get(viewer) ?? clientOf(plan.origin, viewer.token ?? '');
  clients.set(viewer, client);
  return client;
}

/** Each participant sends at most once, so that no announcement replaces another one. */
async function submit(at: number): Promise<void> {
  const client = clientFor(one(participants, at));
  const problemId = one(plan.problemIds);
  const source = `// ${randomUUID()}\nint main() {}\n`;
  const archive = makeSubmissionZip({ 'answer.code': source, '.metadata.json': '{"language":"C++17"}' });
  const hash = createHash('sha256').update(archive).digest('hex');
  const from = performance.now();
  const { solutionId, uploadUrl } = await client('POST /api/contest/:contestId/problem/:problemId/solution', {
    params: { contestId: plan.contestId, problemId },
    body: { hash, size: archive.length },
  });
  const reply = await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(archive) });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`The upload returned ${reply.status}.`);
  const judged = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('A verdict did not arrive.')), LONGEST_MS);
    verdicts.set(solutionId, resolve);
  });
  await client('POST /api/contest/:contestId/solution/:solutionId/submit', {
    params: { contestId: plan.contestId, solutionId },
    body: {},
  });
  figures.submitMs.push(performance.now() - from);
  await judged;
  verdicts.delete(solutionId);
  figures.verdictMs.push(performance.now() - from);
}

async function ask(at: number): Promise<void> {
  const from = performance.now();
  const params = { contestId: plan.contestId };
  const { clarificationId } = await clientFor(one(participants, participants.length - 1 - at))(
    'POST /api/contest/:contestId/clarification',
    { params, body: { category: 'general', body: `Is the limit of question ${at} right?` } },
  );
  figures.questionMs.push(performance.now() - from);
  const { jury } = await director('GET /api/contest/:contestId/clarification/:clarificationId', {
    params: { ...params, clarificationId },
  });
  await director('POST /api/contest/:contestId/admin/clarification/:clarificationId/answer', {
    params: { ...params, clarificationId },
    body: { version: jury?.version ?? 0, body: 'Yes.', to: 'asker' },
  });
}

async function announce(at: number): Promise<void> {
  const text = `Announcement ${at} ${randomUUID()}`;
  const missing = new Set(participants);
  const everybody = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(`An announcement did not reach ${missing.size}.`)), LONGEST_MS);
    readers.add((viewer, read) => {
      if (read.includes(text) && missing.delete(viewer) && missing.size === 0) resolve();
    });
  });
  const from = performance.now();
  await director('POST /api/contest/:contestId/admin/clarification', {
    params: { contestId: plan.contestId },
    body: { category: 'general', body: text },
  });
  await everybody;
  figures.announcementMs.push(performance.now() - from);
}

async function openPage(at: number): Promise<void> {
  const who = Math.floor(random() * participants.length);
  const viewer = one(participants, who);
  const contest = `/api/contest/${plan.contestId}`;
  const paths = [
    contest,
    `${contest}/problem`,
    `${contest}/problem/${one(plan.problemIds)}`,
    `${contest}/solution?page=1&perPage=15&userId=${one(plan.participants, who).userId}`,
    `${contest}/clarification?page=1&perPage=15`,
    `${contest}/board`,
  ];
  const from = performance.now();
  await get(one(paths, at), viewer);
  figures.pageMs.push(performance.now() - from);
}

/** A runner that judges nothing and completes every task after a while, two in three as accepted. */
async function judge(): Promise<void> {
  const call = async (path: string, body?: object) => {
    const response = await fetch(plan.origin + path, {
      method: 'POST',
      headers: { ...plan.runner, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    // A task, or an empty object.
    return JSON.parse(text) as { taskId?: string; solutionId?: string };
  };
  while (!over.signal.aborted) {
    await kept(async () => {
      const { taskId, solutionId } = await call('/api/runner/solution/poll?wait=1');
      if (taskId === undefined) return;
      await pause(JUDGING_MS);
      const isRight = random() > 1 / 3;
      const result = { status: isRight ? 'Accepted' : 'Wrong Answer', score: isRight ? 100 : 0 };
      await call(`/api/runner/solution/task/${solutionId}/${taskId}/complete`, {
        ...result,
        message: '',
        metrics: { cpu: 12, mem: 4096 },
      });
    });
  }
}

function open(
  path: string,
  viewer: Viewer,
  more: Record<string, string> = {},
  isShared = true,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(plan.origin);
    const headers = { ...more, ...(viewer.token !== null && { authorization: `Bearer ${viewer.token}` }) };
    const options = isShared ? { agent } : { agent: false as const, localAddress: viewer.address };
    httpRequest({ hostname, port, path, headers, ...options }, resolve)
      .once('error', reject)
      .end();
  });
}

/** Reads no more than the length: what a browser does with a document is not the server's cost. */
function lengthOf(response: IncomingMessage): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    response
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      })
      .once('end', () => resolve(bytes))
      .once('error', reject);
  });
}

async function get(path: string, viewer: Viewer): Promise<string> {
  const response = await open(path, viewer);
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) text += chunk;
  if (response.statusCode !== 200) throw new Error(`${path.split('?')[0]} returned ${response.statusCode}.`);
  return text;
}
