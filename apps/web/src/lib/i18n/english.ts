export type Texts = Readonly<Record<string, string>>;

/** English texts by namespace: those of the first bundle, and those that pages add. */
export const english: Record<string, Texts> = {};

let onAdded: (namespace: string, texts: Texts) => void = () => undefined;

/**
 * Adds English texts of a namespace that the first bundle lacks. Each file of `locales/en` does so itself: a component
 * that imports the file has the texts, and no other page fetches them.
 */
export function addEnglish<Added extends Texts>(namespace: string, texts: Added): Added {
  english[namespace] = texts;
  onAdded(namespace, texts);
  return texts;
}

/** Calls `listener` with all texts that are added later. */
export function whenEnglishIsAdded(listener: typeof onAdded): void {
  onAdded = listener;
}
