import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { beginLogin } from '../../../features/identity/identity.api.ts';
import { StepForm } from '../../../features/identity/step-form.tsx';
import { askPasskey, hasPasskeys, offersPasskeys, stopOffering } from '../../../features/identity/passkeys.ts';
import { providersQuery } from '../../../features/session/session.api.ts';
import { SignInForm } from '../../../features/session/sign-in-form.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { SignUpInvitation } from './sign-up-invitation.tsx';
import { useNextStep, useSignIn } from './use-sign-in.ts';
import '../../../locales/en/session.ts';

const passkey = { provider: 'passkey', kind: 'passkey' } as const;

export function LoginPassword(): ReactElement {
  const { t } = useTranslation(['session', 'identity']);
  const search = useSearch({ from: '/auth/login' });
  const { data } = useQuery(providersQuery);
  const next = useNextStep();
  const signIn = useSignIn('passkey');
  const withPasskey = hasPasskeys() && data?.ways.some(({ kind }) => kind === 'passkey') === true;
  useOfferedPasskey(withPasskey, signIn);
  return (
    <Stack spacing={4}>
      <SignInForm onDone={next} />
      {data?.passwordReset === true && (
        <Link to="/auth/forgot-password" sx={{ textAlign: 'center' }}>
          {t('identity:forgot.link')}
        </Link>
      )}
      {data?.passwordReset === false && (
        <Typography variant="body2" sx={{ textAlign: 'center', color: 'text.secondary' }}>
          {t('signIn.lostPassword')}
        </Typography>
      )}
      {withPasskey && (
        <StepForm
          quiet
          way={passkey}
          submit=""
          begin={async () => {
            await stopOffering();
            return beginLogin({ provider: 'passkey', payload: {} });
          }}
          finish={signIn}
          leave={() => Promise.resolve()}
        />
      )}
      <SignUpInvitation />
      {data !== undefined && data.ways.some(({ kind }) => kind !== 'passkey' && kind !== 'password') && (
        <Link to="/auth/login" search={search} sx={{ textAlign: 'center' }}>
          {t('signIn.otherWays')}
        </Link>
      )}
    </Stack>
  );
}

/** Offers passkeys in the name field, if the browser supports it. */
function useOfferedPasskey(wanted: boolean, signIn: (payload: unknown) => Promise<void>): void {
  const toast = useToast();
  const errorText = useErrorText();
  const offer = useEffectEvent(async (left: () => boolean) => {
    const passkey = await takeOffered(left);
    try {
      if (passkey !== null) await signIn(passkey);
    } catch (error) {
      if (!left()) toast.error(errorText(error));
    }
  });
  useEffect(() => {
    if (!wanted) return undefined;
    let isLeft = false;
    void offer(() => isLeft);
    return () => {
      isLeft = true;
      void stopOffering();
    };
  }, [wanted]);
}

/** The selected passkey, null for none. Ignores errors of the automatic offer; the button reports them. */
async function takeOffered(left: () => boolean): Promise<object | null> {
  try {
    if (!(await offersPasskeys()) || left()) return null;
    const challenge = await beginLogin({ provider: 'passkey', payload: {} });
    return left() ? null : await askPasskey(challenge, true);
  } catch {
    return null;
  }
}
