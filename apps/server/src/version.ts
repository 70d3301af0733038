/** The product's version; a test compares it with package.json. */
export const VERSION = '1.3.13';

declare const ASSAY_BUILD: string | undefined;

/** Short commit hash, put in by the build; empty when the server runs from its sources. */
export const BUILD = typeof ASSAY_BUILD === 'string' ? ASSAY_BUILD : '';
