import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactElement } from 'react';

/** Styles of rendered Markdown that decide how high a text becomes. */
export const textStyles = {
  fontSize: 16,
  lineHeight: 1.65,
  overflowWrap: 'anywhere',
  '& > *': { maxWidth: '72ch' },
} as const;

export const PARAGRAPH_MARGIN = 2.5;

export const codeStyles = { p: 3, my: 3, whiteSpace: 'pre', fontSize: 14, lineHeight: 1.5 } as const;

/** Enough to fill a screen. */
const MAX_CHARS = 4_000;

/** Lists, headings, quotes and tables keep their line breaks; those of a paragraph are spaces. */
const KEEPS_LINES = /^\s*([-*+>|#]|\d+[.)])/m;
const FENCE = /^```.*$/gm;

/** Reserves about the height of a text until it is rendered, with a grey block per paragraph. */
export function MarkdownPlaceholder({ source }: { source: string }): ReactElement {
  const blocks = source
    .slice(0, MAX_CHARS)
    .trim()
    .split(/\n\s*\n/);
  return (
    <Box aria-hidden sx={textStyles}>
      {blocks.map((block, index) => (
        <Skeleton
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          variant="rounded"
          sx={block.startsWith('```') ? hiddenCode : { my: PARAGRAPH_MARGIN, whiteSpace: lineBreaksOf(block) }}
        >
          <span>{block.replaceAll(FENCE, '').trim()}</span>
        </Skeleton>
      ))}
    </Box>
  );
}

const lineBreaksOf = (block: string) => (KEEPS_LINES.test(block) ? 'pre-wrap' : 'normal');

/** Long lines must not widen the page. */
const hiddenCode = { ...codeStyles, width: 1, overflow: 'hidden' } as const;
