import { createHash } from 'node:crypto';
import { desc, gt, lt, sql } from 'drizzle-orm';
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type CryptoKey, type JWK } from 'jose';
import type { AppContext } from '../../../context.ts';
import { oauthKeys } from '../../../db/schema.ts';
import { seal, unseal } from '../../../secrets/seal.ts';

/** RSA with SHA-256, which every OpenID Connect client must support. */
export const SIGNING_ALGORITHM = 'RS256';
const RSA_BITS = 2048;
const DAY_MS = 24 * 3_600_000;
/** How long a key signs; then the next request creates a new one. */
const SIGNS_MS = 90 * DAY_MS;
/**
 * How long an old key stays published: until everything it signed has expired and clients have refreshed their caches.
 */
const PUBLISHED_MS = SIGNS_MS + 7 * DAY_MS;
/** Advisory lock: only one server creates a new key. The number is arbitrary but unique. */
const KEY_LOCK = 7_716_001;

type KeyServices = Pick<AppContext, 'db' | 'clock' | 'secret'>;

/** The keys that sign id tokens. */
export interface SigningKeys {
  /** The current signing key, created if none is young enough. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  /** Every key that may have signed something still valid; never empty. */
  published(): Promise<(JWK & { kid: string })[]>;
}

export function makeSigningKeys(services: KeyServices): SigningKeys {
  const { db, clock, secret } = services;
  let making: ReturnType<typeof makeKey> | undefined;

  /** Creating a key takes about a second, so concurrent requests wait for the same one. */
  const makeKeyOnce = async () => {
    making ??= makeKey(services).finally(() => (making = undefined));
    return await making;
  };
  const current = async () => {
    const row = (await findYoung(services)) ?? (await makeKeyOnce());
    const key = await importPKCS8(unseal(row.sealedPrivateKey, secret('oauth-key')), SIGNING_ALGORITHM);
    return { kid: row.id, key };
  };
  return {
    current,
    async published() {
      await current();
      const since = new Date(clock.now() - PUBLISHED_MS);
      const rows = await db
        .select({ kid: oauthKeys.id, publicJwk: oauthKeys.publicJwk })
        .from(oauthKeys)
        .where(gt(oauthKeys.createdAt, since))
        .orderBy(desc(oauthKeys.createdAt));
      return rows.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, use: 'sig', alg: SIGNING_ALGORITHM }));
    },
  };
}

async function findYoung({ db, clock }: Pick<KeyServices, 'db' | 'clock'>) {
  const since = new Date(clock.now() - SIGNS_MS);
  const [row] = await db
    .select()
    .from(oauthKeys)
    .where(gt(oauthKeys.createdAt, since))
    .orderBy(desc(oauthKeys.createdAt))
    .limit(1);
  return row;
}

async function makeKey({ db, clock, secret }: KeyServices) {
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, {
    modulusLength: RSA_BITS,
    extractable: true,
  });
  const publicJwk = await exportJWK(publicKey);
  const key = {
    id: createHash('sha256').update(JSON.stringify(publicJwk)).digest('base64url').slice(0, 22),
    publicJwk,
    sealedPrivateKey: seal(await exportPKCS8(privateKey), secret('oauth-key')),
    createdAt: new Date(clock.now()),
  };
  return await db.transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    const other = await findYoung({ db: tx, clock });
    if (other) return other; // A concurrent request was first; this key is discarded.
    await tx.delete(oauthKeys).where(lt(oauthKeys.createdAt, new Date(clock.now() - PUBLISHED_MS)));
    await tx.insert(oauthKeys).values(key);
    return key;
  });
}
