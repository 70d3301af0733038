import { exportPackage, hashOf, makeArchive, type ExportFormat } from '@assay/problem';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { URL_LIFE_S } from '../../storage/file-urls.ts';
import { importKey } from '../../storage/keys.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { inTurn } from './in-turn.ts';
import { withStoredProblem } from './stored-problem.ts';

const suffixes: Readonly<Record<ExportFormat, string>> = { assay: '', icpc: '-icpc', 'icpc-legacy': '-icpc-legacy' };

/** The package lies with those that wait to be imported, and goes away like them. */
export const exportProblem = route('POST /api/problem/:problemId/export', {
  scope: problemScopeWith('data'),
  handle: async ({ body: { format }, scope, origin, context }) =>
    await inTurn(() =>
      withStoredProblem(context, scope.id, { contents: true }, async ({ problem, orgId }) => {
        const { tree, refused } = await exportPackage(problem, format);
        if (!tree) {
          const places = refused.map(({ place, message }) => ({ place, reason: message }));
          throw refusal('package-refused', { places });
        }
        const bytes = await makeArchive(tree);
        const key = importKey(orgId, hashOf(bytes));
        await context.store.put(key, inOnePart(bytes));
        const fileName = `${problem.slug}${suffixes[format]}.zip`;
        const url = await context.store.signedUrl({ key, method: 'GET', expiresInS: URL_LIFE_S, fileName, origin });
        return { url, fileName, size: bytes.length };
      }),
    ),
});

async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
