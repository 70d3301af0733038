import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConsentCard } from '../../features/identity/consent-card.tsx';
import { askConsent } from '../../features/identity/identity.api.ts';
import type { AuthorizeSearch } from '../../features/identity/authorize-search.ts';
import { ProofProvider } from '../../features/identity/proof.tsx';
import { refusalOf } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useSession } from '../../lib/session.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { SignedInUser } from './signed-in-user.tsx';
import '../../locales/en/identity.ts';

/**
 * The authorization endpoint for apps. Only the server decides which redirects are allowed; an unknown app or redirect
 * URL leads nowhere.
 */
export function AuthorizePage(): ReactElement {
  const { t } = useTranslation('identity');
  const errorText = useErrorText();
  const { secret, ...request } = useSearch({ from: '/oauth/authorize' });
  const { userId } = useSession();
  const query = useQuery({
    queryKey: ['identity', 'consent', request, userId],
    queryFn: () => askConsent({ ...request, client_id: request.client_id ?? '' }),
    enabled: secret === undefined && request.client_id !== undefined,
    // Each request can be answered once: one loaded before leaving the site must not be shown again.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (secret !== undefined) {
    return <Navigate to="/oauth/device" search={{ secret, appId: request.client_id ?? '' }} replace />;
  }
  const refusal = refusalOf(query.error);
  const unusable = request.client_id === undefined || refusal === 'not-found' || refusal === 'oauth-redirect-unknown';
  return (
    <Page title={t('consent.title')} narrow>
      <ProofProvider>
        {unusable ? (
          <EmptyState
            icon="warning"
            title={t(refusal === 'oauth-redirect-unknown' ? 'consent.wrongRedirect' : 'consent.unknownApp')}
            detail={`${refusal === 'oauth-redirect-unknown' ? errorText(query.error) : ''} ${t('consent.notFollowed')}`}
          />
        ) : (
          <AsyncState query={query}>
            {(answer) => {
              if (answer.next === 'sign-in') return <SignInFirst />;
              if (answer.next === 'redirect') return <Leave to={answer.redirectTo} />;
              return <Question question={answer} />;
            }}
          </AsyncState>
        )}
      </ProofProvider>
    </Page>
  );
}

function Question({ question }: { question: Parameters<typeof ConsentCard>[0]['question'] }): ReactElement {
  const [goTo, setGoTo] = useState<string | null>(null);
  if (goTo !== null) return <Leave to={goTo} />;
  return <ConsentCard question={question} who={<SignedInUser />} onAnswered={(_, to) => setGoTo(to ?? '/')} />;
}

/** Redirects to a URL that the server has checked. */
function Leave({ to }: { to: string }): ReactElement {
  const { t } = useTranslation('identity');
  useEffect(() => globalThis.location.replace(to), [to]);
  return <ProgressLine text={t('consent.leaving')} fraction={null} />;
}

/** For visitors, and for users whom the app requires to sign in again. The request stays in the URL. */
function SignInFirst(): ReactElement {
  const search: AuthorizeSearch = useSearch({ from: '/oauth/authorize' });
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const redirect = `/oauth/authorize?${String(new URLSearchParams(pairs))}`;
  return <Navigate to="/auth/login" search={{ redirect, fresh: true }} replace />;
}
