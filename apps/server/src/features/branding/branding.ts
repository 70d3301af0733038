import type { Branding } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { markKey } from '../../storage/keys.ts';
import { readSite, writeSite } from '../info/site-texts.ts';
import { markNameOf } from './mark-names.ts';

const product: Branding = { name: { en: '', 'zh-Hans': '' }, mark: '', accent: '' };

export const getBranding = route('GET /api/info/branding', {
  handle: async ({ context }) => (await readSite(context)).branding ?? product,
});

export const setBranding = route('PATCH /api/info/branding', {
  handle: async (request) => {
    const { name, mark, accent } = request.body;
    const { context } = request;
    const file = markNameOf(mark);
    // An uploaded mark that is not used is deleted after a day; the page being saved may be older than that.
    if (file !== null && (await context.store.head(markKey(file))) === null) {
      throw refusal('invalid-input', { places: [{ place: 'body/mark', reason: 'is not an uploaded mark' }] });
    }
    const branding = { name: { en: name.en.trim(), 'zh-Hans': name['zh-Hans'].trim() }, mark, accent };
    const isProduct = [branding.name.en, branding.name['zh-Hans'], mark, accent].every((text) => text === '');
    const done = await writeSite(request, () => ({ branding: isProduct ? null : branding }));
    context.branding.clear();
    return done;
  },
});
