import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { makeQueryClient } from '../lib/query-client.ts';
import { makeRouter } from './router.ts';
import { SessionWatch } from './session-watch.tsx';
import { theme } from './theme.ts';

/** Everything of the page: styles under the page's nonce, colours, cache, toasts, and the router with its shell. */
export function App({ nonce }: { nonce: string | null }): ReactElement {
  const [styles] = useState(() => createCache({ key: 'assay', ...(nonce === null ? {} : { nonce }) }));
  const [queryClient] = useState(makeQueryClient);
  const [router] = useState(() => makeRouter(queryClient));
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="assay-theme" noSsr>
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={queryClient}>
          <SessionWatch router={router} queryClient={queryClient} />
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
