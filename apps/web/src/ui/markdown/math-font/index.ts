import { stored } from '../../../lib/browser-storage.ts';
import url from './stix-two-math-subset.woff2?url';

const FAMILY = 'Assay Math';
/** URL of the font that this browser fetched. */
const fetched = stored('assay-math-font', '', (text) => text);
/** The page has long been readable by then. */
const FETCH_AFTER_MS = 4_000;
let isAdded = false;
let isFetched = false;

/**
 * Prepares the font of formulas for systems that have none; called with each text that has formulas. The first one is
 * shown in a font of the system, and this font is fetched when the page has long been readable, for the texts after it:
 * so that it delays nothing and no line moves.
 */
export function prepareMathFont(): void {
  if (isAdded || typeof FontFace === 'undefined') return;
  if (fetched.get() === url) {
    isAdded = true;
    document.fonts.add(new FontFace(FAMILY, `url(${url}) format("woff2")`, { display: 'swap' }));
  } else if (!isFetched) {
    isFetched = true;
    setTimeout(() => void fetchFont(), FETCH_AFTER_MS);
  }
}

/** Fills the browser's cache. */
async function fetchFont(): Promise<void> {
  // A failure is no loss: the next visit tries again.
  const response = await fetch(url, { priority: 'low' }).catch(() => null);
  if (response?.ok === true) fetched.set(url);
}

/** Fonts with a table for mathematics, which places scripts and sizes operators: first those of the system. */
export const MATH_FONTS = `'STIX Two Math', 'Latin Modern Math', 'Cambria Math', '${FAMILY}', math`;
