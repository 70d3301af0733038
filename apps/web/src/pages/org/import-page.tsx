import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';

/** An import into a list: a heading, `back` (the link to the list), and the import. */
export function ImportPage({
  title,
  back,
  children,
}: {
  title: string;
  back: ReactElement;
  children: ReactNode;
}): ReactElement {
  return (
    <Stack spacing={5}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {back}
      </Stack>
      {children}
    </Stack>
  );
}
