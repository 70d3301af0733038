import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnHere } from '../lib/use-return-here.ts';
import { EmptyPage } from '../ui/feedback/empty-page.tsx';
import { LinkButton } from '../ui/navigation/link.tsx';
import '../locales/en/visitor.ts';

/** Shown to visitors for objects that are missing or not public: the server does not say which. */
export default function SignInToSee(): ReactElement {
  const { t } = useTranslation('visitor');
  return (
    <EmptyPage
      icon="lock"
      title={t('absent.title')}
      detail={t('absent.detail')}
      action={
        <LinkButton variant="contained" to="/auth/login" search={useReturnHere()}>
          {t('absent.signIn')}
        </LinkButton>
      }
    />
  );
}
