import type { Db } from '../../db/client.ts';
import { VERSION } from '../../version.ts';
import { contestPhotoKey, solutionDataKey } from '../../storage/keys.ts';
import { readLogEntries } from '../contest-log/queries.ts';
import { noLookups } from './contest-state.ts';
import { photoNameOf, SOURCES_FILE } from './objects.ts';
import { objectTypes, Projector, SINGLE } from './projector.ts';
import { findContestHead, findLookups, findSubmissionHashes } from './queries.ts';
import { scoreboardObject } from './scoreboard.ts';
import { inVersion } from './versions.ts';
import { seesEverything, type ApiVersion, type View } from './view.ts';

/** Entries of the log that are read at a time; other requests are served in between. */
const ENTRIES_PER_PAGE = 1_000;

/** What the root of the contest API answers. */
export const apiInformation = (version: ApiVersion) => ({
  version,
  version_url: `https://ccs-specs.icpc.io/${version}/contest_api`,
  provider: { name: 'Assay', version: VERSION },
});

export interface PackageRequest {
  reader?: 'presenter' | 'judge' | undefined;
  version?: ApiVersion | undefined;
}

/**
 * The contest as a presenter or a judge reads it. Tokens are the numbers of the lines. Undefined without a clock.
 */
export async function projectForFiles(
  db: Db,
  contestId: string,
  { reader = 'presenter', version = '2026-01' }: PackageRequest = {},
): Promise<Projector | undefined> {
  const head = await findContestHead(db, contestId);
  if (!head) return undefined;
  const view: View = { role: reader, userId: null, balloonsInFreeze: false, version };
  let count = 0;
  const projector = new Projector(contestId, view, head.board, () => {
    count += 1;
    return String(count);
  });
  for (;;) {
    const entries = await readLogEntries(db, contestId, projector.seq, ENTRIES_PER_PAGE);
    const lookups = await findLookups(db, contestId, entries);
    for (const entry of entries) projector.apply(entry, lookups);
    if (entries.length < ENTRIES_PER_PAGE) break;
  }
  if (!projector.isReadable) return undefined;
  endUpdates(projector);
  return projector;
}

/** Nothing follows in a file: once the results are official its feed ends, as the Resolver requires. */
function endUpdates(projector: Projector): void {
  const { finalizedAtMs, publicMs, contestId } = projector.state;
  if (finalizedAtMs === null || projector.isOver) return;
  const data = { finalizedAtMs, endOfUpdatesMs: publicMs };
  const entry = { seq: projector.seq + 1, atMs: publicMs, kind: 'finalization' as const, subjectId: contestId, data };
  projector.apply(entry, noLookups);
}

/** A stored file that objects of a package refer to. */
export interface StoredContent {
  /** In the package. */
  path: string;
  /** In the store. */
  key: string;
}

/** A contest package, which the Resolver opens like a URL. Undefined without a clock. */
export async function packageContents(
  db: Db,
  contestId: string,
  request: PackageRequest = {},
): Promise<{ texts: Map<string, string>; stored: StoredContent[] } | undefined> {
  const projector = await projectForFiles(db, contestId, request);
  if (!projector) return undefined;
  const texts = new Map([
    ['api.json', JSON.stringify(apiInformation(projector.view.version))],
    ['scoreboard.json', JSON.stringify(inVersion(projector.view.version, 'scoreboard', scoreboardObject(projector)))],
    ['event-feed.ndjson', projector.lines.map(({ text }) => text).join('')],
  ]);
  for (const type of objectTypes) {
    const objects = projector.objectsOf(type);
    const single = objects.get(SINGLE);
    texts.set(`${type}.json`, single ?? `[${[...objects.values()].join(',\n')}]`);
  }
  return { texts, stored: [...photosOf(projector), ...(await sourcesOf(db, projector))] };
}

/** Photos of the shown teams, named as their references name them. */
function photosOf(projector: Projector): StoredContent[] {
  const { contestId, photos } = projector.state;
  return [...projector.objectsOf('teams').keys()].flatMap((teamId) => {
    const photo = photos.get(teamId);
    if (!photo) return [];
    return [{ path: `teams/${teamId}/${photoNameOf(photo)}`, key: contestPhotoKey(contestId, photo.photoId) }];
  });
}

/** Archives of the submissions, named as their references name them, for readers of source code. */
async function sourcesOf(db: Db, projector: Projector): Promise<StoredContent[]> {
  if (!seesEverything(projector.view)) return [];
  const hashes = await findSubmissionHashes(db, projector.state.contestId);
  const shown = projector.objectsOf('submissions');
  return [...projector.state.submissions].flatMap(([solutionId, { number }]) => {
    const hash = hashes.get(solutionId);
    if (hash === undefined || !shown.has(String(number))) return [];
    return [{ path: `submissions/${number}/${SOURCES_FILE}`, key: solutionDataKey(solutionId, hash) }];
  });
}
