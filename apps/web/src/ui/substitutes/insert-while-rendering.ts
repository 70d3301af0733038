import { useInsertionEffect } from 'react';

/*
 * In the place of `@emotion/use-insertion-effect-with-fallbacks`. React renders in small steps but commits in one, and
 * parsing the styles of a first page is most of that step. Here a component inserts its styles while it renders.
 * Inserting twice, or for a render that is discarded, does no harm: rules are kept by the hash of their content.
 */

export const useInsertionEffectAlwaysWithSyncFallback = <T>(insert: () => T): T => insert();

/** For global styles, which are removed with their component. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
