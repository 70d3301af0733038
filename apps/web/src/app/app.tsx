import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Toasts } from '../ui/feedback/toasts.tsx';
import type { AppRouter } from './router.ts';
import { SessionWatch } from './session-watch.tsx';

/** The whole page: styles, colors, cache, toasts, and the router with its shell. */
export function App({
  styles,
  theme,
  queryClient,
  router,
}: {
  styles: EmotionCache;
  theme: Theme;
  queryClient: QueryClient;
  router: AppRouter;
}): ReactElement {
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
