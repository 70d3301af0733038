import { and, eq } from 'drizzle-orm';
import { problemConfig, type ProblemConfig } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { problemData } from '../../db/schema.ts';
import { RUNNER_URL_LIFE_S } from '../../storage/file-urls.ts';
import { isMissing } from '../../storage/is-missing.ts';
import { problemDataKey } from '../../storage/keys.ts';
import type { OrgAwareStore } from '../../storage/object-store.ts';

interface DataVersion {
  problemId: string;
  problemDataHash: string;
}

/** The configuration of a data version; undefined if not found. */
export async function findDataConfig(tx: Tx, { problemId, problemDataHash }: DataVersion): Promise<unknown> {
  const [data] = await tx
    .select({ config: problemData.config })
    .from(problemData)
    .where(and(eq(problemData.problemId, problemId), eq(problemData.hash, problemDataHash)));
  return data?.config;
}

/** Text about errors of the data, for runners. */
export const DATA_ERRORS = {
  config: 'The configuration of this data version of the problem is malformed.',
  archive: 'The file of this data version of the problem is missing.',
} as const;

interface RunnerData {
  problemConfig: ProblemConfig;
  problemDataUrl: string;
  problemDataHash: string;
}

/** A data version as sent to runners; or which part of it is unusable. */
export async function presentProblemData(
  store: OrgAwareStore,
  origin: string,
  { problemId, problemDataHash, config }: DataVersion & { config: unknown },
): Promise<{ data: RunnerData } | { unusable: keyof typeof DATA_ERRORS }> {
  const key = problemDataKey(problemId, problemDataHash);
  const parsed = problemConfig.safeParse(config);
  if (!parsed.success) return { unusable: 'config' };
  if (await isMissing(store, key)) return { unusable: 'archive' };
  const problemDataUrl = await signForRunner(store, origin, key);
  return { data: { problemConfig: parsed.data, problemDataUrl, problemDataHash } };
}

/** A URL by which a runner downloads a file. */
export async function signForRunner(store: OrgAwareStore, origin: string, key: string): Promise<string> {
  return await store.signedUrl({ key, method: 'GET', expiresInS: RUNNER_URL_LIFE_S, origin, reader: 'runner' });
}
