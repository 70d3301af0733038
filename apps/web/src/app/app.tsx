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

/** The root component: styles, colors, cache, toasts, and the router with its shell. */
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
  const [initialAccent] = useState(accent);
  // Changes only for operators who edit the accent while the page is open.
  const shownTheme = useMemo(
    () => (accent === initialAccent ? theme : makeTheme(accent)),
    [accent, initialAccent, theme],
  );
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={shownTheme} defaultMode="system" modeStorageKey="assay-theme" noSsr>
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
