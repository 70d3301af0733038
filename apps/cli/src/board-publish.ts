import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { RanklistDocument, Reply } from '@assay/contract';
import { BoardPublisher, makeStaticBoard, MANIFEST, type StaticBoard } from '@assay/rules/static-board';
import { hasCode, lockFolder } from './board-folder.ts';
import type { Terminal } from './main.ts';
import { connect, downloadPublic, type Server } from './server.ts';
import { say } from './texts.ts';
import { Refused, UserError } from './user-error.ts';

/** Changes within this time are one update. */
const UPDATE_EVERY_MS = 3_000;
/** Names of participants rarely change. */
const KEEP_NAMES_MS = 10 * 60_000;
const NAMES_PER_CALL = 50;

/** Built together with this program. */
const page = new URL('../../../dist/board.html', import.meta.url);

export interface BoardPublication {
  /** Of the published ranklist. */
  url: string;
  folder: string;
  /** Ends after one update, for example in a cron job. */
  isOnce: boolean;
}

/** Keeps a published ranklist as static files in a folder until the user cancels. Needs no account. */
export async function publishBoard(terminal: Terminal, { url, folder, isOnce }: BoardPublication): Promise<void> {
  const { language, print } = terminal;
  const { server, ranklistId } = parseUrl(url);
  const read = makeSource(connect(server, { language }), server, ranklistId);
  const first = await read();
  const locked = await lockFolder(folder).catch((error: unknown) => {
    throw folderError(error, folder);
  });
  try {
    if (first === null && (await locked.read(MANIFEST)) === null) throw new UserError('no-board', { url });
    const publisher = new BoardPublisher(locked, await readFile(page, 'utf8'));
    if (first) print(say(language, 'board-ready', { name: `${first.about.title} · ${first.about.name}`, folder }));
    const write = makeWriter(terminal, publisher, { folder, isOnce });
    await write(first);
    if (!isOnce) await follow(terminal, read, write);
  } finally {
    await locked.unlock();
  }
}

/** Null: not published. Undefined: unknown, so readers keep what they have. */
type Reading = StaticBoard | null | undefined;

/** Reads and writes until the user cancels. */
async function follow(
  { language, print, signal }: Terminal,
  read: () => Promise<Reading>,
  write: (board: Reading) => Promise<void>,
): Promise<void> {
  let isLost = false;
  let wasAbsent = false;
  for (;;) {
    await wait(UPDATE_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    let board: Reading;
    try {
      board = await read();
      if (isLost) print(say(language, 'server-back'));
      isLost = false;
    } catch (error) {
      // A server that restarts is back soon; meanwhile readers keep what they have, and see that updates stopped.
      if (!(error instanceof UserError || error instanceof Refused)) throw error;
      if (!isLost) print(error instanceof UserError ? say(language, error.key, error.words) : error.message);
      isLost = true;
    }
    // While a ranklist is recomputed after a change of its settings, it is absent for a moment, too.
    const isAbsent = board === null;
    if (!isAbsent || wasAbsent) await write(board);
    wasAbsent = isAbsent;
  }
}

/** Writes what was read, and says what changed, and each trouble once. */
function makeWriter(
  { language, print }: Terminal,
  publisher: BoardPublisher,
  { folder, isOnce }: Pick<BoardPublication, 'folder' | 'isOnce'>,
): (board: Reading) => Promise<void> {
  let trouble = '';
  return async (board) => {
    if (board === undefined) return;
    try {
      const outcome = await publisher.publish(board, Date.now());
      if (outcome === 'changed' && publisher.manifest) print(written(language, publisher.manifest.latest));
      if (outcome === 'withdrawn') print(say(language, 'board-withdrawn'));
      trouble = '';
    } catch (error) {
      if (isOnce || !hasCode(error)) throw folderError(error, folder);
      if (error.message !== trouble) print(say(language, 'folder-retry', { folder, why: error.message }));
      trouble = error.message;
    }
  };
}

function written(language: Terminal['language'], number: number): string {
  return say(language, 'board-written', { time: new Date().toLocaleTimeString(language), number: String(number) });
}

function folderError(error: unknown, folder: string): unknown {
  return hasCode(error) ? new UserError('folder-failed', { folder, why: error.message }) : error;
}

function parseUrl(url: string): { server: string; ranklistId: number } {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const number = /^\/rk\/([1-9]\d{0,9})\/?$/.exec(parsed?.pathname ?? '')?.[1];
  if (!parsed || number === undefined || !/^https?:$/.test(parsed.protocol))
    throw new UserError('no-board-url', { url });
  return { server: parsed.origin, ranklistId: Number(number) };
}

/**
 * Reads the board as visitors see it: null if it is not published, undefined while it is being computed. Throws a
 * `UserError` or `Refused` if the server cannot be reached.
 */
function makeSource(call: Server, server: string, ranklistId: number): () => Promise<Reading> {
  const names = new Map<string, string>();
  let namesAtMs = 0;
  let known: { etag: string; document: RanklistDocument } | null = null;
  return async () => {
    const location = await locate(call, ranklistId);
    if (location === null) return null;
    const { url, contestTitle, contestTitles, name, board: info } = location;
    if (url === undefined) return undefined;
    const found = await downloadPublic(server, url, known?.etag);
    if (found === 'absent') return undefined;
    // A document of our own server, which the engine has computed.
    if (found !== 'unchanged') known = { etag: found.etag, document: found.content as RanklistDocument };
    const document = known?.document;
    if (!document) return undefined;
    if (Date.now() - namesAtMs > KEEP_NAMES_MS) {
      names.clear();
      namesAtMs = Date.now();
    }
    await addNames(call, names, document);
    return makeStaticBoard({
      document,
      contestTitle,
      contestTitles,
      name,
      info,
      nameOf: (userId) => names.get(userId) ?? '',
    });
  };
}

async function locate(call: Server, ranklistId: number): Promise<Reply<'GET /api/rk/:ranklistId/download'> | null> {
  try {
    return await call('GET /api/rk/:ranklistId/download', { params: { ranklistId }, query: {} });
  } catch (error) {
    if (error instanceof Refused && error.code === 'not-found') return null;
    throw error;
  }
}

async function addNames(call: Server, names: Map<string, string>, { participant }: RanklistDocument): Promise<void> {
  const missing = participant.list.map(({ userId }) => userId).filter((userId) => !names.has(userId));
  for (let start = 0; start < missing.length; start += NAMES_PER_CALL) {
    const principalIds = missing.slice(start, start + NAMES_PER_CALL);
    const found = await call('POST /api/public/fetch-principals-profiles', { body: { principalIds } });
    for (const { principalId, name } of found) names.set(principalId, name);
  }
}
