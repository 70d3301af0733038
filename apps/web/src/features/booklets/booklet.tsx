import { directionOf } from '@assay/contract/content-languages';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { readNonce } from '../../lib/nonce.ts';
import { markdownStyles } from '../../ui/markdown/markdown-styles.ts';
import { pageName, pageStyles } from './page-styles.ts';

export interface PrintedProblem {
  id: string;
  /** Its letter in the contest; absent outside. */
  label: string | undefined;
  title: string;
  language: string;
  /** Limits. */
  facts: readonly string[];
  /** The statement as safe HTML, from `renderMarkdown`. */
  html: string;
}

/**
 * Statements on paper, each problem on a new page. Invisible on screen; while present, it is all that the page prints.
 * `duplex`: each problem begins on the front of a sheet.
 */
export function Booklet({
  title,
  problems,
  duplex,
}: {
  title: string;
  problems: readonly PrintedProblem[];
  duplex: boolean;
}): ReactElement {
  return createPortal(
    <Box data-booklet sx={{ display: 'none', '@media print': { display: 'block', color: '#000', fontSize: '11pt' } }}>
      <style nonce={readNonce(document) ?? undefined}>{pageStyles(title, problems)}</style>
      <GlobalStyles
        styles={{
          '@media print': {
            'body > :not([data-booklet])': { display: 'none !important' },
            'html, body': { background: '#fff !important', colorScheme: 'light' },
          },
        }}
      />
      {problems.map((problem, index) => (
        <Box
          key={problem.id}
          component="section"
          lang={problem.language}
          dir={directionOf(problem.language)}
          sx={{ page: pageName(index), breakBefore: index === 0 ? 'auto' : duplex ? 'right' : 'page' }}
        >
          <Box component="h1" sx={{ fontSize: '18pt', m: 0, mb: 2 }}>
            {problem.label !== undefined && <bdi>{problem.label}. </bdi>}
            <bdi>{problem.title}</bdi>
          </Box>
          {problem.facts.length > 0 && (
            <Box component="p" sx={{ m: 0, mb: 4, fontSize: '10pt' }}>
              {problem.facts.join(' · ')}
            </Box>
          )}
          <Box sx={paperStyles}>
            {/* The HTML comes from the sanitizer. */}
            <Box sx={markdownStyles} dangerouslySetInnerHTML={{ __html: problem.html }} />
          </Box>
        </Box>
      ))}
    </Box>,
    document.body,
  );
}

/** Black on white; samples, tables, images and formulas stay on one page, headings with what follows. */
const paperStyles = {
  '& > div': { maxWidth: 'none' },
  '& *': { color: '#000 !important' },
  '& pre, & code': { background: 'none !important' },
  '&& pre': { border: '1px solid #999', p: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '&& pre, && table, && img, && .math-block': { breakInside: 'avoid' },
  '&& h1, && h2, && h3, && h4, && p:has(+ pre)': { breakAfter: 'avoid' },
  '&& p': { orphans: 3, widows: 3 },
} as const;
