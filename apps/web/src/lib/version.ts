/** The product's version, as in the package. */
export const VERSION = '1.3.13';
