import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';

/** A frame with a title, buttons next to it, and fields below. */
export function RulePanel({
  component,
  title,
  actions,
  children,
}: {
  component: 'li' | 'section';
  title: string;
  actions: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <Box
      component={component}
      aria-label={title}
      sx={{
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        p: { xs: 3, sm: 4 },
        display: 'grid',
        gap: 3,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="h3" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}
