import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../../domain/content/translated.ts';
import { groupMembers } from '../../../features/groups/groups.api.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { CopyButton } from '../../../ui/data/copy-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FactList } from '../../../ui/data/fact-list.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { Link, LinkButton } from '../../../ui/navigation/link.tsx';
import { useGroup } from './use-group.ts';

/** Number of members shown on the overview; the next tab lists all. */
const SHOWN = 30;

/** Overview of a group: description and members. */
export function GroupHomePage(): ReactElement {
  const { t } = useTranslation('group');
  const { _id: groupId, orgId, profile, memberCount, abilities, contests = [] } = useGroup();
  const titleOf = useTitleOf();
  const params = { orgId, groupId };
  const members = useQuery(groupMembers(groupId, { page: 1, perPage: SHOWN, count: false }));
  const add = abilities.administer && (
    <LinkButton variant="contained" to="/org/$orgId/group/$groupId/member" params={params}>
      {t('home.add')}
    </LinkButton>
  );
  return (
    <Stack spacing={5}>
      <FactList
        facts={[
          [t('field.name'), profile.name],
          ...(profile.email === '' ? [] : ([[t('field.email'), profile.email]] as [string, string][])),
          [
            t('home.id'),
            <Stack key="id" component="span" direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
              <Box component="span" sx={{ fontFamily: MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
                {groupId}
              </Box>
              <CopyButton text={groupId} label={t('home.copyId')} />
            </Stack>,
          ],
        ]}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t(abilities.administer ? 'home.helpAdmin' : 'home.help')}
      </Typography>
      {contests.length > 0 && (
        <Box component="section" aria-label={t('home.progress')}>
          <Typography variant="h2" sx={{ mb: 2 }}>
            {t('home.progress')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {contests.map((contest) => (
              <li key={contest._id}>
                <LinkButton
                  variant="outlined"
                  icon="contest"
                  to="/org/$orgId/contest/$contestId/admin/progress"
                  params={{ orgId, contestId: contest._id }}
                  search={{ group: groupId }}
                >
                  {titleOf(contest)}
                </LinkButton>
              </li>
            ))}
          </Box>
        </Box>
      )}
      <Box component="section" aria-label={t('tab.member')}>
        <Typography variant="h2" sx={{ mb: 3 }}>
          {t('tab.member')}
        </Typography>
        <AsyncState
          query={members}
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyState icon="person" title={t('member.empty.title')} detail={t('home.empty')} action={add} />}
        >
          {({ items }) => (
            <Box
              component="ul"
              sx={{
                listStyle: 'none',
                p: 0,
                m: 0,
                display: 'grid',
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
                gap: 3,
              }}
            >
              {items.map(({ _id, user }) => (
                <Box component="li" key={_id} sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
                  <Avatar emailHash={user.emailHash} />
                  <Link to="/user/$userId" params={{ userId: user._id }} sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                    {user.profile.name}
                  </Link>
                </Box>
              ))}
            </Box>
          )}
        </AsyncState>
        {memberCount > SHOWN && (
          <LinkButton to="/org/$orgId/group/$groupId/member" params={params} sx={{ mt: 3 }}>
            {t('home.all', { count: memberCount })}
          </LinkButton>
        )}
      </Box>
    </Stack>
  );
}
