import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** Parts of an organization that menus name and this version does not have yet. */
const laterParts = ['instance', 'plan', 'group', 'app'];

/** Any address of an organization without a page. */
export function OrgCatchAll(): ReactElement {
  const { t } = useTranslation(['common', 'org']);
  const { _splat: rest = '' } = useParams({ strict: false });
  const isLater = laterParts.includes(rest.split('/')[0] ?? '');
  return (
    <Page title={t(isLater ? 'org:later.title' : 'notFound.title')} headless>
      <EmptyState
        icon={isLater ? 'clock' : 'warning'}
        title={t(isLater ? 'org:later.title' : 'notFound.title')}
        detail={t(isLater ? 'org:later.detail' : 'notFound.detail')}
      />
    </Page>
  );
}
