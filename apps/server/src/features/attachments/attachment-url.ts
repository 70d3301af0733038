import { hasCapability } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { fileMethodOf, MAX_ATTACHMENT_BYTES, URL_LIFE_S } from '../../storage/file-urls.ts';
import { problemAttachmentKey } from '../../storage/keys.ts';
import { findProblemScope } from '../problems/problem-scope.ts';
import { findAttachmentName } from './queries.ts';

export const attachmentUrl = route('GET /api/problem/:problemId/attachment/:key/url/:type', {
  scope: findProblemScope,
  handle: async ({ params: { key, type }, query, scope, origin, context: { db, store } }) => {
    const edits = hasCapability('problem', scope.capability, 'content');
    if (type !== 'download' && !edits) throw refusal('no-right');
    const name = await findAttachmentName(db, scope.id, key);
    // What is uploaded and not yet recorded is the editors' business.
    if (name === undefined && !edits) throw refusal('not-found');
    const url = await store.signedUrl({
      key: problemAttachmentKey(scope.id, key),
      method: fileMethodOf(type),
      expiresInS: query.expiresIn ?? URL_LIFE_S,
      origin,
      ...(type === 'upload' && { sizeBytes: query.size, maxBytes: MAX_ATTACHMENT_BYTES }),
      ...(type === 'download' && { fileName: name ?? key }),
    });
    return { url };
  },
});
