import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnHere } from '../lib/use-return-here.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LinkButton } from '../ui/navigation/link.tsx';
import { Page } from '../ui/page.tsx';
import '../locales/en/visitor.ts';

/** Shown to visitors for what is missing or not public: the server does not say which. */
export default function SignInToSee(): ReactElement {
  const { t } = useTranslation('visitor');
  return (
    <Page title={t('absent.title')} headless>
      <EmptyState
        icon="lock"
        title={t('absent.title')}
        detail={t('absent.detail')}
        action={
          <LinkButton variant="contained" to="/auth/login" search={useReturnHere()}>
            {t('absent.signIn')}
          </LinkButton>
        }
      />
    </Page>
  );
}
