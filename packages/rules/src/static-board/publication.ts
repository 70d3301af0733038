import { deltaBetween, type BoardDelta } from './delta.ts';
import { checksumOf, type StaticBoard } from './static-board.ts';

/** Names the newest state of the board, and the files that lead to it. The only file that changes, except the page. */
export interface BoardManifest {
  version: 1;
  /** The number of the newest state. It rises with every change, also after a restart or a restore. */
  latest: number;
  /** The number of the newest snapshot; 0 if nothing is published. */
  snapshot: number;
  /** The lowest state from which deltas lead to the newest one. */
  from: number;
  /** Checksum of the newest state as JSON. */
  check: string;
  /** When the board was last compared with its source, in milliseconds since the epoch. */
  checkedAt: number;
  /** Longest time until the file is written again while all is well; absent once no change is expected. */
  renewedEveryMs?: number;
  /** Nothing is published any more. */
  withdrawn?: true;
}

export interface BoardFile {
  name: string;
  text: string;
}

/** What is in the folder: the manifest, and the board that it names. */
export interface PublishedState {
  manifest: BoardManifest;
  /** As JSON; null if it was withdrawn. */
  json: string | null;
  /** Bytes of the newest snapshot, and of all deltas since. */
  snapshotLength: number;
  deltasLength: number;
}

export interface PublicationPlan {
  /** In the order in which they must be written: the manifest last, so that it never names a missing file. */
  files: BoardFile[];
  /** Whether files that no reader needs any more can be deleted afterwards. */
  leavesRest: boolean;
  next: PublishedState;
}

/** An unchanged board is confirmed this often. */
const RENEW_EVERY_MS = 30_000;
/** A new reader fetches at most so many deltas. */
const MAX_DELTAS = 20;

export const MANIFEST = 'manifest.json';
export const snapshotName = (number: number) => `snapshot-${number}.json`;
export const deltaName = (number: number) => `delta-${number}.json`;

/**
 * What to write so that readers see a board; null for nothing. `before` is what is in the folder, or the highest number
 * of a file there if its state is unknown. `board` is null if nothing is published any more. Depends only on what
 * visitors see and on the time.
 */
export function planPublication(
  before: PublishedState | { highest: number },
  board: StaticBoard | null,
  nowMs: number,
): PublicationPlan | null {
  const state = 'manifest' in before ? before : null;
  const latest = 'manifest' in before ? before.manifest.latest : before.highest;
  if (board === null) return state?.manifest.withdrawn ? null : withdrawal(latest + 1, nowMs);
  const json = JSON.stringify(board);
  if (state && state.json === json) return renewal(state, board, nowMs);
  return update(state, latest + 1, board, json, nowMs);
}

function withdrawal(number: number, nowMs: number): PublicationPlan {
  const manifest: BoardManifest = {
    version: 1,
    latest: number,
    snapshot: 0,
    from: number,
    check: '',
    checkedAt: nowMs,
    withdrawn: true,
  };
  return plan([], manifest, { json: null, snapshotLength: 0, deltasLength: 0 }, true);
}

function renewal(state: PublishedState, board: StaticBoard, nowMs: number): PublicationPlan | null {
  const { manifest } = state;
  // A manifest of the future is one of a clock that was wrong.
  const isRecent = manifest.checkedAt <= nowMs && nowMs - manifest.checkedAt < RENEW_EVERY_MS;
  if (!expectsChanges(board) || isRecent) return null;
  return plan([], { ...manifest, checkedAt: nowMs }, state, false);
}

function update(
  state: PublishedState | null,
  latest: number,
  board: StaticBoard,
  json: string,
  nowMs: number,
): PublicationPlan {
  const delta = state?.json ? deltaText(state.json, board) : null;
  const count = state ? latest - state.manifest.snapshot : 0;
  // A delta that is no shorter than half of the whole helps no reader.
  const isShort = delta !== null && state !== null && 2 * delta.length < json.length;
  const isSnapshot = !isShort || count >= MAX_DELTAS || state.deltasLength + delta.length > state.snapshotLength;
  const files = [
    ...(isShort ? [{ name: deltaName(latest), text: delta }] : []),
    ...(isSnapshot ? [{ name: snapshotName(latest), text: json }] : []),
  ];
  const manifest: BoardManifest = {
    version: 1,
    latest,
    snapshot: isSnapshot || !state ? latest : state.manifest.snapshot,
    // Readers who are at the previous snapshot or later go on with deltas.
    from: !isShort ? latest : isSnapshot ? Math.max(state.manifest.from, state.manifest.snapshot) : state.manifest.from,
    check: checksumOf(json),
    checkedAt: nowMs,
    ...renewed(board),
  };
  const lengths = isSnapshot
    ? { snapshotLength: json.length, deltasLength: 0 }
    : { snapshotLength: state.snapshotLength, deltasLength: state.deltasLength + delta.length };
  return plan(files, manifest, { json, ...lengths }, isSnapshot);
}

function deltaText(json: string, board: StaticBoard): string | null {
  // Written by us from a board.
  const delta: BoardDelta | null = deltaBetween(JSON.parse(json) as StaticBoard, board);
  return delta && JSON.stringify(delta);
}

/** Results that are final may still be corrected, but no reader waits for it. */
const expectsChanges = ({ about: { state } }: StaticBoard) => state !== 'final';
const renewed = (board: StaticBoard) => (expectsChanges(board) ? { renewedEveryMs: RENEW_EVERY_MS } : {});

function plan(
  files: BoardFile[],
  manifest: BoardManifest,
  state: Omit<PublishedState, 'manifest'>,
  leavesRest: boolean,
): PublicationPlan {
  const { json, snapshotLength, deltasLength } = state;
  return {
    files: [...files, { name: MANIFEST, text: JSON.stringify(manifest) }],
    leavesRest,
    next: { manifest, json, snapshotLength, deltasLength },
  };
}

/** The kind and number of a file of a board; null for any other file. */
export function numberOf(name: string): { kind: 'snapshot' | 'delta'; number: number } | null {
  const [, kind, digits] = /^(snapshot|delta)-(\d{1,12})\.json$/.exec(name) ?? [];
  return kind === undefined ? null : { kind: kind === 'delta' ? 'delta' : 'snapshot', number: Number(digits) };
}

/**
 * Whether a reader may still need a file. The previous snapshot and everything since stay, for readers of a manifest
 * that a cache has kept for some seconds.
 */
export function isNeeded(name: string, { withdrawn, from, snapshot }: BoardManifest): boolean {
  const file = numberOf(name);
  if (!file) return true;
  if (withdrawn) return false;
  return file.kind === 'delta' ? file.number > from : file.number >= Math.min(from, snapshot);
}

/** Whether a parsed file is a manifest that this version reads. */
export function isManifest(value: unknown): value is BoardManifest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 1 &&
    ['latest', 'snapshot', 'from', 'checkedAt'].every(
      (key) => key in value && Number.isSafeInteger((value as Record<string, unknown>)[key]),
    ) &&
    'check' in value &&
    typeof value.check === 'string'
  );
}
