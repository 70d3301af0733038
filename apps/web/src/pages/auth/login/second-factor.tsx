import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepForm } from '../../../features/identity/step-form.tsx';
import { factorWays, useWayName, wayIcons } from '../../../features/identity/way-name.ts';
import { beginSecondFactor, completeSecondFactor, waitingSignIn } from '../../../features/session/sign-in.api.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import '../../../locales/en/session.ts';

/** The second step of a sign-in. A reload restarts it, since an incomplete sign-in is not stored. */
export function LoginSecondFactor(): ReactElement | null {
  const { t } = useTranslation(['session', 'identity']);
  const search = useSearch({ from: '/auth/login' });
  const wayName = useWayName();
  const { signedIn } = useSession();
  const [waiting] = useState(waitingSignIn);
  const [chosen, setChosen] = useState<string | null>(null);
  if (signedIn) return null;
  if (waiting === null) {
    return (
      <EmptyState
        icon="shield"
        title={t('identity:second.gone')}
        detail={t('identity:second.goneDetail')}
        action={
          <LinkButton variant="contained" to="/auth/login" search={search}>
            {t('signIn.title')}
          </LinkButton>
        }
      />
    );
  }
  const ways = factorWays(waiting.methods);
  const way = ways.find(({ provider }) => provider === chosen) ?? ways[0];
  if (way === undefined) return <EmptyState icon="lock" title={t('identity:second.none')} />;
  return (
    <Stack spacing={4}>
      <p style={{ margin: 0 }}>{t('identity:second.detail')}</p>
      <StepForm
        key={way.provider}
        way={way}
        submit={t('signIn.submit')}
        begin={(payload) => beginSecondFactor(waiting, { provider: way.provider, payload })}
        finish={(payload) => completeSecondFactor(waiting, { provider: way.provider, payload })}
        leave={() => Promise.resolve()}
      />
      {ways
        .filter((one) => one !== way)
        .map((one) => (
          <Button
            key={one.provider}
            startIcon={<Icon name={wayIcons[one.kind]} />}
            onClick={() => setChosen(one.provider)}
          >
            {wayName(one)}
          </Button>
        ))}
    </Stack>
  );
}
