/** The product's version, from the package. */
export const VERSION = '1.3.13';
