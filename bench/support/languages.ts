import { readCatalogue } from '../../apps/runner/src/languages/catalogue.ts';
import type { Language } from '../../apps/runner/src/languages/language.ts';

const catalogue = readCatalogue();

/** A language as the runner knows it. */
export function languageOf(name: string): Language {
  const language = catalogue.named(name);
  if (!language) throw new Error(`The language ${name} is not known.`);
  return language;
}
