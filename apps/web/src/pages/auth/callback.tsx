import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readProviderAnswer } from '../../features/identity/external-sign-in.ts';
import { bind, verify } from '../../features/identity/identity.api.ts';
import { signInWith } from '../../features/session/sign-in.api.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { currentUserId, isPasswordDue, mfaToken } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { AccountPage } from './account-page.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import '../../locales/en/identity.ts';
import '../../locales/en/session.ts';

/** Return URL for external services. Removes the answer from the URL before anything else. */
export function CallbackPage(): ReactElement {
  const { t } = useTranslation(['identity', 'session']);
  const { provider } = useParams({ from: '/auth/callback/$provider' });
  const errorText = useErrorText();
  const navigate = useNavigate();
  const router = useRouter();
  const [failure, setFailure] = useState<string | null>(null);
  const began = useRef(false);

  const finish = useEffectEvent(async () => {
    const { search } = globalThis.location;
    globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname);
    try {
      const back = await readProviderAnswer(provider, search);
      if (back === null) {
        setFailure(t('callback.unknown'));
        return;
      }
      const { purpose, redirect, payload } = back;
      if (purpose === 'login') {
        const stage = await signInWith(provider, payload);
        if (stage === 'second-factor') {
          await navigate({ to: '/auth/login/second-factor', search: { redirect }, replace: true });
          return;
        }
      } else if (purpose === 'verify') {
        mfaToken.set((await verify({ provider, payload })).token);
      } else {
        const proof = mfaToken.get();
        await bind(currentUserId() ?? '', { provider, payload, ...(proof === null ? {} : { mfaToken: proof }) });
      }
      router.history.replace(isPasswordDue() ? '/initial' : redirect);
    } catch (error) {
      setFailure(errorText(error));
    }
  });
  useEffect(() => {
    // The answer can be used once, and effects run twice in development.
    if (began.current) return;
    began.current = true;
    void finish();
  }, []);

  return (
    <AccountPage title={t('callback.title')}>
      {failure === null ? (
        <ProgressLine text={t('callback.waiting')} fraction={null} />
      ) : (
        <>
          <Alert severity="error">{failure}</Alert>
          <LinkButton variant="contained" size="large" to="/auth/login" search={{}}>
            {t('session:signIn.title')}
          </LinkButton>
        </>
      )}
    </AccountPage>
  );
}
