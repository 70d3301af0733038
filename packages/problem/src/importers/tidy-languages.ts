import { canonicalLanguage, MAX_TRANSLATIONS } from '@assay/contract/content-languages';
import { finding } from '../findings.ts';
import type { Finding } from '../findings.ts';
import type { SourceProblem } from '../source-package/source-problem.ts';

/** The problem with canonical language tags; texts in anything else are left out, each with a finding. */
export function tidyLanguages(problem: SourceProblem): { problem: SourceProblem; findings: Finding[] } {
  const findings: Finding[] = [];
  const tidy = (texts: Readonly<Record<string, string>>, placeOf: (tag: string) => string) => {
    const kept: Record<string, string> = {};
    for (const [tag, text] of Object.entries(texts)) {
      const language = canonicalLanguage(tag);
      if (language === null) findings.push(finding('language-unknown', placeOf(tag), { tag }));
      else if (Object.hasOwn(kept, language)) findings.push(finding('language-repeated', placeOf(tag), { language }));
      else if (Object.keys(kept).length > MAX_TRANSLATIONS)
        findings.push(finding('languages-too-many', placeOf(tag), { most: MAX_TRANSLATIONS }));
      else kept[language] = text;
    }
    return kept;
  };
  const statements = tidy(problem.statements, (tag) => `statement.${tag}.md`);
  const title = tidy(problem.title, (tag) => `title.${tag}`);
  return { problem: { ...problem, statements, title }, findings };
}
