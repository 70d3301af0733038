import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { DraftVisit } from '@assay/contract';
import type { ReactElement, ReactNode } from 'react';
import { PeopleHere } from './presence.tsx';

/** One part of the page, with its heading. The to-do list links to `id`. */
export function DraftSection({
  id,
  title,
  help,
  meta,
  children,
}: {
  id: NonNullable<DraftVisit['part']>;
  title: string;
  help?: string;
  /** Next to the heading. */
  meta?: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <Box component="section" aria-labelledby={`${id}-heading`} sx={{ scrollMarginTop: 72, minWidth: 0 }} id={id}>
      <Stack spacing={3} sx={{ minWidth: 0 }}>
        <Box>
          <Stack direction="row" sx={{ gap: 3, alignItems: 'baseline', flexWrap: 'wrap' }}>
            <Typography id={`${id}-heading`} variant="h2" sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
              {title}
            </Typography>
            {meta}
            <PeopleHere part={id} />
          </Stack>
          {help !== undefined && (
            <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
              {help}
            </Typography>
          )}
        </Box>
        {children}
      </Stack>
    </Box>
  );
}
