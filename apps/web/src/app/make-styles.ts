import createCache, { type EmotionCache } from '@emotion/cache';
import { prefixFew } from './prefix-few.ts';

/** Where components put their styles: elements of the page with its nonce, if it has one. */
export function makeStyles(nonce: string | null): EmotionCache {
  return createCache({ key: 'assay', stylisPlugins: [prefixFew], ...(nonce === null ? {} : { nonce }) });
}
