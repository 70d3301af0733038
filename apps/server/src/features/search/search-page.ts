import type { Page } from '../../db/page.ts';

/**
 * No user turns that many pages, and counting all statements with a common word takes longer than finding the newest.
 */
const MAX_TEXTS_COUNTED = 1_000;

/** How a list is searched: first matches by name, best first, then matches only by text. */
export interface SearchParts<T> {
  listNames: (limit: number, offset: number) => Promise<T[]>;
  countNames: () => Promise<number>;
  listTexts: (limit: number, offset: number) => Promise<T[]>;
  countTexts: (atMost: number) => Promise<number>;
}

/**
 * A page of matches by name, then by text. Texts are searched only if names do not fill the page, so that a common
 * word costs no more than a rare one. The total counts at most a thousand matches by text alone.
 */
export async function searchPage<T>(
  page: Page,
  parts: SearchParts<T>,
): Promise<{ rows: T[]; total: number | undefined }> {
  const { perPage } = page;
  const offset = (page.page - 1) * perPage;
  const byName = await parts.listNames(perPage, offset);
  const isLast = byName.length < perPage;
  const isKnown = isLast && (byName.length > 0 || offset === 0);
  const names = isKnown ? offset + byName.length : isLast || page.count ? await parts.countNames() : 0;
  const byText = isLast ? await parts.listTexts(perPage - byName.length, Math.max(0, offset - names)) : [];
  return {
    rows: [...byName, ...byText],
    total: page.count ? names + (await parts.countTexts(MAX_TEXTS_COUNTED)) : undefined,
  };
}
