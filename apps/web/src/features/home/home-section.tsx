import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';

/** A titled section of the home page; `more` links to the whole list. */
export function HomeSection({
  title,
  more,
  children,
}: {
  title: string;
  more?: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <Card component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <CardContent>
        <Stack direction="row" sx={{ alignItems: 'baseline', gap: 2, mb: 2, flexWrap: 'wrap' }}>
          <Typography variant="h2">{title}</Typography>
          <span style={{ marginLeft: 'auto', fontSize: '0.8125rem' }}>{more}</span>
        </Stack>
        {children}
      </CardContent>
    </Card>
  );
}

/** Rows of a section, separated by lines. */
export const rowList = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: 2, borderTop: 1, borderColor: 'divider' },
  '& > li:first-of-type': { borderTop: 0, pt: 0 },
  '& > li:last-of-type': { pb: 0 },
} as const;

export const note = { color: 'text.secondary', fontSize: '0.8125rem' } as const;
