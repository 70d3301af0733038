/** The product's version; a test compares it with package.json. */
export const VERSION = '1.3.13';
