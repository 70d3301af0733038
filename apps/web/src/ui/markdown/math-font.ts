import url from '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2?url';

const FAMILY = 'STIX Two Math';
let isAdded = false;

/**
 * Makes the font of formulas known to the page. Browsers fetch it with the first formula that is shown, and show the
 * formula in a font of the system until then.
 */
export function addMathFont(): void {
  if (isAdded || typeof FontFace === 'undefined') return;
  isAdded = true;
  document.fonts.add(new FontFace(FAMILY, `url(${url}) format("woff2")`, { display: 'swap' }));
}

/** For `math` elements: placement of scripts and sizes of operators come from the font's own table. */
export const MATH_FONTS = `'${FAMILY}', 'Latin Modern Math', 'Cambria Math', math`;
