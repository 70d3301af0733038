/** The product's version; a test compares it with package.json. */
export const VERSION = '1.3.13';

declare const ASSAY_BUILD: { hash: string; branch: string; builtAt: number } | undefined;

// A server that runs from its sources was not built.
const built = typeof ASSAY_BUILD === 'undefined' ? { hash: '', branch: '', builtAt: 0 } : ASSAY_BUILD;

/** Short commit hash, inserted by the build; empty if the server runs from its sources. */
export const BUILD = built.hash;
/** Branch of the build; empty if unknown. */
export const BRANCH = built.branch;
/** Time of the build in ms; 0 if unknown. */
export const BUILT_AT = built.builtAt;
