import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../features/users/use-viewer.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { NotFoundPage } from './not-found.tsx';

/** For administrators of the site only; nobody else learns that it is there. */
export function GlobalAdminPage(): ReactElement {
  const { t } = useTranslation('home');
  const { can } = useViewer();
  if (!can('admin')) return <NotFoundPage />;
  return (
    <Page title={t('admin.title')} headless>
      <EmptyState icon="settings" title={t('admin.later')} detail={t('admin.laterDetail')} />
    </Page>
  );
}
