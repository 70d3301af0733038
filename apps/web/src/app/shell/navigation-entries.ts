import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../features/orgs/use-current-org.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { useStored } from '../../lib/browser-storage.ts';
import { debugMode } from '../../lib/overrides.ts';
import type { IconName } from '../../ui/icon.tsx';

const entry = <Link>(icon: IconName, text: string, link: Link) => ({ icon, text, link });

/**
 * Targets of the main menu for this viewer: of the current organization, for visitors the public ones, and of the site.
 */
export function useNavigationEntries() {
  const { t } = useTranslation('shell');
  const viewer = useViewer();
  const { orgId, org, isLoading, can } = useCurrentOrg();
  /**
   * Whether a part is shown: an empty one only to users who can add to it. Servers that do not report it have all
   * parts.
   */
  const shows = (part: 'instances' | 'groups' | 'apps', right: 'instance' | 'admin' | 'app'): boolean =>
    org?.has?.[part] !== false || can(right) || can('admin');
  const debug = useStored(debugMode);
  const ofVisitors = (params: { orgId: string }) => [
    entry('problem', t('nav.problems'), linkOptions({ to: '/org/$orgId/problem', params })),
    entry('contest', t('nav.contests'), linkOptions({ to: '/org/$orgId/contest', params })),
  ];
  const ofMembers = (params: { orgId: string }) => [
    ...ofVisitors(params),
    entry('solution', t('nav.solutions'), linkOptions({ to: '/org/$orgId/solution', params })),
    ...(shows('instances', 'instance')
      ? [entry('instance', t('nav.instances'), linkOptions({ to: '/org/$orgId/instance', params }))]
      : []),
    entry('plan', t('nav.plans'), linkOptions({ to: '/org/$orgId/plan', params })),
    ...(shows('groups', 'admin')
      ? [entry('group', t('nav.groups'), linkOptions({ to: '/org/$orgId/group', params }))]
      : []),
    ...(shows('apps', 'app') ? [entry('app', t('nav.apps'), linkOptions({ to: '/org/$orgId/app', params }))] : []),
    ...(can('admin') ? [entry('admin', t('nav.admin'), linkOptions({ to: '/org/$orgId/admin', params }))] : []),
  ];
  // Visitors see no entries of an organization that is not public.
  const hidden = orgId === null || (!viewer.signedIn && org === undefined);
  return {
    /** Entries of the organization may still be added. */
    isLoading,
    org: hidden ? [] : viewer.signedIn ? ofMembers({ orgId }) : ofVisitors({ orgId }),
    site: [
      entry('info', t('nav.about'), linkOptions({ to: '/about' })),
      entry('announcement', t('nav.announcements'), linkOptions({ to: '/announcement' })),
      ...(viewer.can('admin') ? [entry('settings', t('nav.globalAdmin'), linkOptions({ to: '/admin' }))] : []),
      ...(debug ? [entry('debug', t('nav.debug'), linkOptions({ to: '/debug' }))] : []),
    ],
  };
}
