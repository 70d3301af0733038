import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { useBranding } from '../lib/branding.ts';
import { Toasts } from '../ui/feedback/toasts.tsx';
import type { AppRouter } from './router.ts';
import { makeTheme } from './theme.ts';
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
  const { accent } = useBranding();
  const [first] = useState(accent);
  // Only operators who change it see another one while the page is open.
  const shown = useMemo(() => (accent === first ? theme : makeTheme(accent)), [accent, first, theme]);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={shown} defaultMode="system" modeStorageKey="assay-theme" noSsr>
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
