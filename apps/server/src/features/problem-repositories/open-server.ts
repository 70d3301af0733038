import type { AppContext } from '../../context.ts';
import { unseal } from '../../secrets/seal.ts';
import { makeGitServer, type GitServer } from './git-server.ts';
import type { RepositoryRow } from './queries.ts';

/** The server of a connected repository; the caller closes it. */
export function openServer(
  { config, secret }: Pick<AppContext, 'config' | 'secret'>,
  { url, username, sealedToken }: Pick<RepositoryRow, 'url' | 'username' | 'sealedToken'>,
): GitServer {
  const token = sealedToken === null ? null : unseal(sealedToken, secret('repository'));
  return makeGitServer({ url, username, token }, config.storageAllowPrivate);
}
