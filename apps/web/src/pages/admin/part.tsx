import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';

/** A section of a page of site settings, saved separately. */
export function Part({
  title,
  detail,
  children,
}: {
  title: string;
  detail: string;
  children: ReactNode;
}): ReactElement {
  return (
    <Card component="section" aria-label={title} sx={{ overflow: 'visible' }}>
      <CardContent>
        <Typography variant="h2">{title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 4 }}>
          {detail}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}
