import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { onSessionExpired } from '../lib/api/index.ts';
import { currentUserId, sessionToken } from '../lib/session.ts';
import { useToast } from '../ui/feedback/toasts.tsx';
import type { AppRouter } from './router.ts';

/**
 * Watches the session: an expired one is told and leads to the sign-in page and back; whenever the person changes, in this tab or
 * another, everything loaded for the former one is forgotten.
 */
export function SessionWatch({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }): null {
  const { t } = useTranslation();
  const toast = useToast();

  const tell = useEffectEvent(() => {
    toast.error(t('session.expired'));
    void router.navigate({ to: '/auth/login', search: { redirect: router.state.location.href } });
  });
  useEffect(() => onSessionExpired(() => tell()), []);

  useEffect(() => {
    let userId = currentUserId();
    return sessionToken.subscribe(() => {
      if (currentUserId() === userId) return;
      userId = currentUserId();
      // After the components have learned of it, so that nothing is asked in the name of the former person.
      setTimeout(() => {
        queryClient.removeQueries({ type: 'inactive' });
        void queryClient.resetQueries();
        void router.invalidate();
      });
    });
  }, [queryClient, router]);
  return null;
}
