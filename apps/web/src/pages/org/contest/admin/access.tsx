import { capabilityBits, capabilityMask } from '@assay/contract/capabilities';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelForm } from '../../../../domain/access/access-level-form.tsx';
import { AccessList } from '../../../../domain/access/access-list.tsx';
import { AddWithRole } from '../../../../domain/access/add-with-role.tsx';
import { readBits } from '../../../../domain/capability-mask.ts';
import {
  adminKeys,
  contestAccess,
  contestAccessActions,
  renewContest,
  saveContestLevel,
} from '../../../../features/contest-admin/contest-admin.api.ts';
import { StateChip } from '../../../../ui/data/state-chip.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/access');

/** Who can see the contest, and who has explicit rights on it. */
export function ContestAccessPage(): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const contest = useContest();
  const queries = useQueryClient();
  const { role } = route.useSearch();
  const entries = useQuery(contestAccess(contest._id));
  const actions = contestAccessActions(contest._id, () =>
    queries.invalidateQueries({ queryKey: adminKeys.access(contest._id) }),
  );
  const listed = entries.data ?? [];
  const conflicts = new Set(listed.filter(isConflict).map(({ principalId }) => principalId));
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
        <AddWithRole
          orgId={contest.orgId}
          actions={actions}
          entries={listed}
          roles={[
            { key: 'access', name: t('common:cap.access'), capability: String(capabilityMask('contest', 'access')) },
            ...roles.map((key) => ({
              key,
              name: t(`common:cap.${key}`),
              capability: String(capabilityOf(key, contest.capability)),
            })),
          ]}
          initial={role}
        />
        {conflicts.size > 0 && <Alert severity="warning">{t('access.conflict', { count: conflicts.size })}</Alert>}
        <AccessList
          actions={actions}
          query={entries}
          note={({ principalId }) =>
            conflicts.has(principalId) && (
              <StateChip icon="warning" hue="slow">
                {t('access.takesPart')}
              </StateChip>
            )
          }
        />
      </Stack>
    </Stack>
  );
}

const roles = ['admin', 'jury', 'observer', 'balloons', 'printing'] as const;

/** The rights of a role. A director gets what the viewer may grant; volunteers see nothing else of the contest. */
function capabilityOf(role: (typeof roles)[number], own: string): bigint {
  if (role === 'balloons' || role === 'printing') return capabilityMask('contest', role);
  const more = role === 'admin' ? capabilityMask('contest', 'content', 'registration') & BigInt(own) : 0n;
  return capabilityMask('contest', 'access', role) | more;
}

const readsHidden = [capabilityBits.contest.admin, capabilityBits.contest.jury, capabilityBits.contest.observer];

/** Whether an entry reads what is hidden from participants, and takes part. */
function isConflict({ capability, participates }: { capability: string; participates: boolean }): boolean {
  const bits = readBits(capability);
  return participates && (bits === 'all' || readsHidden.some((bit) => bits.includes(bit)));
}

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
