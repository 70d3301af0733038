import { useParams, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageChoice } from '../../features/search/choice.ts';
import SearchDialog from '../../features/search/search-dialog.tsx';
import { useSiteName } from '../../lib/branding.ts';
import { useCurrentOrg } from '../../features/orgs/use-current-org.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { useNavigationEntries } from './navigation-entries.ts';

/** The search with the targets of the menus. Fetched when it is opened. */
export default function SearchSurface({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation(['shell', 'common']);
  const siteName = useSiteName(t('common:product.name'));
  const router = useRouter();
  const { orgId: fromRoute } = useParams({ strict: false });
  const { orgId } = useCurrentOrg();
  const { userId } = useViewer();
  const { org, site } = useNavigationEntries();
  const menu = [...org, ...site].map(({ icon, text, link }): PageChoice => ({
    icon,
    title: text,
    href: router.buildLocation(link).href,
  }));
  const own = (params: { userId: string }): PageChoice[] => [
    { icon: 'person', title: t('user.info'), href: router.buildLocation({ to: '/user/$userId', params }).href },
    {
      icon: 'settings',
      title: t('user.settings'),
      href: router.buildLocation({ to: '/user/$userId/settings', params }).href,
    },
  ];
  const signIn: PageChoice[] = [
    { icon: 'person', title: t('signIn'), href: router.buildLocation({ to: '/auth/login' }).href },
  ];
  const home: PageChoice = { icon: 'home', title: t('nav.home', { site: siteName }), href: '/' };
  const pages = [...menu, ...(userId === null ? signIn : own({ userId })), home];
  return <SearchDialog orgId={fromRoute ?? orgId} userId={userId} pages={pages} onClose={onClose} />;
}
