import type { FilingNotice } from '../../db/schema.ts';

/** The current notice: the stored one, otherwise the setting `ASSAY_FOOTER` in both languages. */
export function filingNoticeOf(stored: FilingNotice | null, footer: string): FilingNotice {
  if (stored === null) return { en: footer, 'zh-Hans': footer, url: '' };
  return { en: stored.en || stored['zh-Hans'], 'zh-Hans': stored['zh-Hans'] || stored.en, url: stored.url };
}
