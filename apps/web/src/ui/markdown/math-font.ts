import url from './fonts/stix-two-math.woff2?url';

/** The family of formulas in `markdownStyles`. */
export const MATH_FAMILY = 'STIX Two Math';
/** How long a text waits for the font. A later font is used from the next text on, so that no shown text moves. */
const MAX_WAIT_MS = 500;

let font: Promise<FontFace> | undefined;

/** Loads the font of formulas, once per page. Ends at the latest after `MAX_WAIT_MS`; never fails. */
export async function loadMathFont(): Promise<void> {
  if (typeof FontFace === 'undefined') return;
  font ??= new FontFace(MATH_FAMILY, `url(${url})`).load();
  const timeout = new Promise<null>((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS, null);
  });
  const loaded = await Promise.race([font, timeout]).catch(() => {
    font = undefined;
    return null;
  });
  if (loaded) document.fonts.add(loaded);
}
