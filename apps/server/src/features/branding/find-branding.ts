import type { Branding } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { findSiteInfo } from '../info/queries.ts';

type Context = Pick<AppContext, 'db' | 'clock'>;

/** Every page asks for the branding: within this time after a change, other servers show the one before. */
const KEEP_MS = 5_000;

const known = new WeakMap<AppContext['db'], { branding: Promise<Branding | null>; endsAt: number }>();

/** Name, mark and accent color of the site; null if all are the product's. */
export async function findBranding({ db, clock }: Context): Promise<Branding | null> {
  const kept = known.get(db);
  const now = clock.now();
  if (kept && kept.endsAt > now && kept.endsAt <= now + KEEP_MS) return await kept.branding;
  const branding = findSiteInfo(db).then((info) => info?.branding ?? null);
  known.set(db, { branding, endsAt: now + KEEP_MS });
  branding.catch(() => known.delete(db));
  return await branding;
}

/** After a change: the next page of this server shows it. */
export function forgetBranding({ db }: Context): void {
  known.delete(db);
}
