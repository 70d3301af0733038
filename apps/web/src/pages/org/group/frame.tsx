import Stack from '@mui/material/Stack';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelChip } from '../../../domain/access-level-chip.tsx';
import { type Group, groupById } from '../../../features/groups/groups.api.ts';
import '../../../locales/en/group.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { LinkTab } from '../../../ui/navigation/link-tab.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { ObjectFrame } from '../object-frame.tsx';
import { GroupContext } from './use-group.ts';

/** Loads the group of the URL. */
export function GroupFrame(): ReactElement {
  const { t } = useTranslation('group');
  const { groupId } = useParams({ from: '/org/$orgId/group/$groupId' });
  return (
    <ObjectFrame
      kind="group"
      query={useQuery(groupById(groupId))}
      texts={{ absent: t('absent'), list: t('list.title'), showAll: t('list.showAll') }}
    >
      {(group) => (
        <GroupContext value={group}>
          <Framed group={group} />
        </GroupContext>
      )}
    </ObjectFrame>
  );
}

/** Header and tabs of a group, with the child page below. */
function Framed({ group }: { group: Group }): ReactElement {
  const { t } = useTranslation('group');
  const { _id: groupId, orgId, profile, abilities, memberCount: count } = group;
  const tab = useLocation({ select: ({ pathname }) => pathname.split('/')[5] ?? '' });
  const params = { orgId, groupId };
  const base = '/org/$orgId/group/$groupId';
  return (
    <Page
      title={profile.name}
      breadcrumbs={[
        <Link key="list" to="/org/$orgId/group" params={{ orgId }}>
          {t('list.title')}
        </Link>,
      ]}
      meta={
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
          <Avatar emailHash={group.emailHash} icon="group" size={32} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('memberCount', { count })}
          </Typography>
          <AccessLevelChip level={group.accessLevel} />
        </Stack>
      }
    >
      <Tabs
        value={tab}
        variant="scrollable"
        aria-label={profile.name}
        sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 4 }}
      >
        <LinkTab value="" label={t('tab.home')} to={base} params={params} />
        <LinkTab value="member" label={t('tab.member')} to={`${base}/member`} params={params} />
        {abilities.administerOrg && (
          <LinkTab value="access" label={t('tab.access')} to={`${base}/access`} params={params} />
        )}
        {abilities.administer && (
          <LinkTab value="admin" label={t('tab.rights')} to={`${base}/admin/access`} params={params} />
        )}
        {(abilities.administer || abilities.editContent) && (
          <LinkTab value="settings" label={t('tab.settings')} to={`${base}/settings`} params={params} />
        )}
      </Tabs>
      <Outlet />
    </Page>
  );
}
