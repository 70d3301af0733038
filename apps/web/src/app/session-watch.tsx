import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { onSessionExpired } from '../lib/api/index.ts';
import { currentUserId, sessionToken } from '../lib/session.ts';
import { useToast } from '../ui/feedback/toasts.tsx';
import type { AppRouter } from './router.ts';

/**
 * Watches the session. An expired session shows a notice and leads to the sign-in page and back. When the user changes,
 * in this tab or another, the cache of the previous user is cleared.
 */
export function SessionWatch({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }): null {
  const { t } = useTranslation();
  const toast = useToast();

  const notify = useEffectEvent(() => {
    toast.error(t('session.expired'));
    void router.navigate({ to: '/auth/login', search: { redirect: router.state.location.href } });
  });
  useEffect(() => onSessionExpired(() => notify()), []);

  useEffect(() => {
    let userId = currentUserId();
    return sessionToken.subscribe(() => {
      if (currentUserId() === userId) return;
      userId = currentUserId();
      // Runs after the components received the change, so that nothing is requested as the previous user.
      setTimeout(() => {
        queryClient.removeQueries({ type: 'inactive' });
        void queryClient.resetQueries();
        void router.invalidate();
      });
    });
  }, [queryClient, router]);
  return null;
}
