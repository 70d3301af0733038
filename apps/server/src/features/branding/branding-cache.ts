import type { Branding } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { findSiteInfo } from '../info/queries.ts';

/** Every page requests the branding. After a change, other servers show the previous one for this long. */
const KEEP_MS = 5_000;

export interface BrandingCache {
  /** Name, mark and accent color of the site; null if all are the product's. */
  find(): Promise<Branding | null>;
  /** Call after a change, so that the next page of this server shows it. */
  clear(): void;
}

export function makeBrandingCache({ db, clock }: Pick<AppContext, 'db' | 'clock'>): BrandingCache {
  let cached: { branding: Promise<Branding | null>; endsAt: number } | undefined;
  const clear = () => (cached = undefined);
  return {
    async find() {
      const now = clock.now();
      if (cached && cached.endsAt > now && cached.endsAt <= now + KEEP_MS) return await cached.branding;
      const branding = findSiteInfo(db).then((info) => info?.branding ?? null);
      cached = { branding, endsAt: now + KEEP_MS };
      branding.catch(clear);
      return await branding;
    },
    clear,
  };
}
