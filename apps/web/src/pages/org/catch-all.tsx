import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** Any address of an organization without a page. */
export function OrgCatchAll(): ReactElement {
  const { t } = useTranslation();
  return (
    <Page title={t('notFound.title')} headless>
      <EmptyState icon="warning" title={t('notFound.title')} detail={t('notFound.detail')} />
    </Page>
  );
}
