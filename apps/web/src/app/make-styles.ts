import createCache, { type EmotionCache } from '@emotion/cache';
import { safariPrefixes } from './safari-prefixes.ts';

/** The style cache: adds style elements with the page's nonce, if it has one. */
export function makeStyles(nonce: string | null): EmotionCache {
  return createCache({ key: 'assay', stylisPlugins: [safariPrefixes], ...(nonce === null ? {} : { nonce }) });
}
