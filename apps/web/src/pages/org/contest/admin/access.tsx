import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelForm } from '../../../../domain/access/access-level-form.tsx';
import { AccessList } from '../../../../domain/access/access-list.tsx';
import { AddToAccessList } from '../../../../domain/access/add-to-access-list.tsx';
import {
  adminKeys,
  contestAccess,
  contestAccessActions,
  renewContest,
  saveContestLevel,
} from '../../../../features/contest-admin/contest-admin.api.ts';
import { useContest } from '../use-contest.ts';

/** Who can see the contest, and who has explicit rights on it. */
export function ContestAccessPage(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const contest = useContest();
  const queries = useQueryClient();
  const entries = useQuery(contestAccess(contest._id));
  const actions = contestAccessActions(contest._id, () =>
    queries.invalidateQueries({ queryKey: adminKeys.access(contest._id) }),
  );
  return (
    <Stack spacing={6}>
      <AccessLevelForm
        level={contest.accessLevel}
        onSave={async (level) => {
          await saveContestLevel(contest._id, level);
          await renewContest(queries, contest._id);
        }}
      />
      <Stack component="section" spacing={4} aria-label={t('access.title')}>
        <Typography variant="h2">{t('access.title')}</Typography>
        <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('access.help')}</Typography>
        <Roles />
        <AddToAccessList orgId={contest.orgId} actions={actions} />
        <AccessList actions={actions} query={entries} />
      </Stack>
    </Stack>
  );
}

const roles = ['admin', 'jury', 'observer', 'balloons', 'printing'] as const;

/** What each role of the list may do. */
function Roles(): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  return (
    <Stack spacing={3} sx={{ maxWidth: '72ch' }}>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'auto 1fr' }, columnGap: 5, rowGap: 2, m: 0 }}
      >
        {roles.map((role) => (
          <Box key={role} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {t(`common:cap.${role}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, mb: { xs: 2, sm: 0 }, color: 'text.secondary' }}>
              {t(`access.role.${role}`)}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>{t('access.roleNote')}</Typography>
    </Stack>
  );
}
