import Stack from '@mui/material/Stack';
import type { ReactElement, ReactNode } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { Page } from '../../ui/page.tsx';

/** The frame of all pages before a session: the mark, the purpose of the page, and one narrow column. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <Page title={title} headless>
      <Stack spacing={6} sx={{ maxWidth: 400, mx: 'auto', pt: { xs: 2, sm: 10 } }}>
        <Stack
          spacing={3}
          sx={{ alignItems: 'center', textAlign: 'center', fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.3 }}
          aria-hidden="true"
        >
          <Logo size={64} />
          <span>{title}</span>
        </Stack>
        {children}
      </Stack>
    </Page>
  );
}
