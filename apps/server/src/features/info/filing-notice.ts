import type { FilingNotice } from '../../db/schema.ts';

/** The notice in force: the stored one, or else the text of the setting `ASSAY_FOOTER` in both languages. */
export function filingNoticeOf(stored: FilingNotice | null, footer: string): FilingNotice {
  if (stored === null) return { en: footer, 'zh-Hans': footer, url: '' };
  return { en: stored.en || stored['zh-Hans'], 'zh-Hans': stored['zh-Hans'] || stored.en, url: stored.url };
}
