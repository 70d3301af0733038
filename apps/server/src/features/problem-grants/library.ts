import { shownProblemConfig, type LentProblem } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { URL_LIFE_S } from '../../storage/file-urls.ts';
import { presentTexts, presentTitles } from '../access/present-object.ts';
import { ofProblems } from '../attachments/attached.ts';
import { findAttachmentName, listAttachments } from '../attachments/queries.ts';
import { findOrgScope } from '../orgs/org-scope.ts';
import { presentDifficulty } from '../problem-difficulty/difficulty.ts';
import { findLent, listLent, type LentRow } from './library-queries.ts';
import { readsLibrary } from './policy.ts';

/** The library of the organization of the path, for those who may use it. */
async function findLibrary(request: { params: { orgId: string }; viewer: UserViewer; context: AppContext }) {
  const org = await findOrgScope(request);
  if (!readsLibrary(org.capability)) throw refusal('no-right');
  return org;
}

const listLibrary = route('GET /api/org/:orgId/library', {
  scope: findLibrary,
  handle: async ({ scope, query, context: { db } }) => {
    const { rows, total } = await listLent(db, scope.id, query);
    return {
      items: rows.map((row) => ({ ...presentLent(row), ...presentTitles(row.titles), givenAt: row.givenAtMs })),
      ...(total !== undefined && { total }),
    };
  },
});

const getLent = route('GET /api/org/:orgId/library/:problemId', {
  scope: findLibrary,
  handle: async ({ scope, params: { problemId }, query, context: { db } }) => {
    const row = await findLent(db, scope.id, problemId, query.language ?? null);
    if (!row) throw refusal('not-found');
    return {
      ...presentLent(row),
      description: row.description,
      ...presentTexts(row),
      note: row.note,
      attachments: await listAttachments(db, ofProblems, problemId),
      ...(row.config && { config: shownProblemConfig.parse(row.config) }),
    };
  },
});

const getLentAttachment = route('GET /api/org/:orgId/library/:problemId/attachment/:key/url/download', {
  scope: findLibrary,
  handle: async ({ scope, params: { problemId, key }, query, origin, context: { db, store } }) => {
    if (!(await findLent(db, scope.id, problemId, null))) throw refusal('not-found');
    const name = await findAttachmentName(db, ofProblems, problemId, key);
    if (name === undefined) throw refusal('not-found');
    const url = await store.signedUrl({
      key: ofProblems.fileKey(problemId, key),
      method: 'GET',
      expiresInS: query.expiresIn ?? URL_LIFE_S,
      origin,
      fileName: name,
    });
    return { url };
  },
});

export const libraryRoutes = [listLibrary, getLent, getLentAttachment];

function presentLent(row: LentRow) {
  const difficulty = row.isInContest ? undefined : presentDifficulty(row);
  return {
    _id: row.id,
    title: row.title,
    tags: row.tags,
    owner: { _id: row.ownerId, name: row.ownerName },
    everyone: row.grantedTo === null,
    ...(row.dataHash !== null && { dataHash: row.dataHash }),
    hasData: row.hasData,
    ...(row.untilMs !== null && { until: row.untilMs }),
    ...(difficulty && { difficulty }),
  } satisfies Partial<LentProblem>;
}
