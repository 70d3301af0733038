import { parseJson, stored } from '../../lib/browser-storage.ts';

/** Older ones are forgotten: a notice that is still unread then may appear again. */
const MAX_KEPT = 200;

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const ids = stored<readonly string[]>('assay-dismissed-notices', [], parseJson(isIds), JSON.stringify);

/** Messages whose notice was dismissed in this browser, in any tab; they stay unread. */
export const dismissedNotices = {
  stored: ids,
  add(messageId: string): void {
    if (!ids.get().includes(messageId)) ids.set([...ids.get(), messageId].slice(-MAX_KEPT));
  },
};
