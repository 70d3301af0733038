import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';

/** Ways to sign in that this installation or this version does not offer. */
export function LoginOther(): ReactElement {
  const { t } = useTranslation('session');
  const { provider } = useParams({ from: '/auth/login/$provider' });
  const search = useSearch({ from: '/auth/login' });
  return (
    <EmptyState
      icon="key"
      title={t('signIn.notOffered')}
      detail={t('signIn.notOfferedDetail', { provider })}
      action={
        <LinkButton variant="contained" to="/auth/login/password" search={search}>
          {t('provider.password')}
        </LinkButton>
      }
    />
  );
}
