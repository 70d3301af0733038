/** The product's version; a test compares it with package.json. */
export const VERSION = '1.3.13';

declare const ASSAY_BUILD: { hash: string; branch: string; builtAt: number } | undefined;

// The server that runs from its sources was not built.
const built = typeof ASSAY_BUILD === 'undefined' ? { hash: '', branch: '', builtAt: 0 } : ASSAY_BUILD;

/** Short commit hash, put in by the build; empty when the server runs from its sources. */
export const BUILD = built.hash;
/** Branch that was built; empty where it is unknown. */
export const BRANCH = built.branch;
/** Instant of the build in ms; 0 where it is unknown. */
export const BUILT_AT = built.builtAt;
