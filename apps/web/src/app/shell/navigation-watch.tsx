import Box from '@mui/material/Box';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle, useSiteNameInTitle } from '../../lib/page-title.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { visuallyHidden } from '../../ui/page.tsx';
import { TopProgress } from '../../ui/feedback/spinner.tsx';

/** Shorter navigations show no bar. */
const BAR_AFTER_MS = 200;

/**
 * On navigation: shows a thin bar if it takes long, then focuses the start of the new page, or the field with
 * `data-first-focus`, and announces its title.
 */
export function NavigationWatch(): ReactElement {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const title = usePageTitle();
  useSiteNameInTitle();
  const late = useDelayed(useRouterState({ select: (state) => state.isLoading }), BAR_AFTER_MS);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // Paging and filtering keep the focus, and the first page keeps the browser's own start.
        if (!pathChanged || fromLocation === undefined) return;
        const main = document.getElementById('main');
        // A list keeps its search and tags in the path: the search bar keeps the focus there.
        if (document.activeElement?.closest('#main search')) return;
        const field = main?.querySelector('[data-first-focus]');
        (field instanceof HTMLElement ? field : main)?.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <>
      {late && <TopProgress aria-hidden="true" />}
      <Box aria-live="polite" aria-atomic="true" sx={visuallyHidden}>
        {late ? t('loading') : title}
      </Box>
    </>
  );
}
