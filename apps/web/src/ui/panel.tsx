import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';

/** A section of a page with an outline and a heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 4, bgcolor: 'surface.low', minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
