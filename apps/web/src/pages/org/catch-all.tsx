import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyPage } from '../../ui/feedback/empty-page.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';

/** Any URL of an organization without a page. */
export function OrgCatchAll(): ReactElement {
  const { t } = useTranslation();
  const { orgId = '' } = useParams({ strict: false });
  return (
    <EmptyPage
      icon="warning"
      title={t('notFound.title')}
      detail={t('notFound.detail')}
      action={
        <LinkButton variant="contained" to="/org/$orgId" params={{ orgId }}>
          {t('action.home')}
        </LinkButton>
      }
    />
  );
}
