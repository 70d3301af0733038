import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../lib/use-action.ts';
import { type Column, DataTable, titleColumn } from '../../../ui/data/data-table.tsx';
import { RemoveButton } from '../../../ui/data/remove-button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { adminKeys } from '../contest-admin.api.ts';
import { endEnrollment, type EnrolledGroup, enrolledGroups, enrollGroup } from './enrolled-groups.api.ts';

/** The enrolled groups, with how many members of each are registered. Hidden if there are none. */
export function EnrolledGroups({ orgId, contestId }: { orgId: string; contestId: string }): ReactElement | null {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const groups = useQuery(enrolledGroups(contestId));
  const [removed, setRemoved] = useState<EnrolledGroup | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
  const filling = useAction(async ({ groupId, name }: EnrolledGroup) => {
    const { registered: count } = await enrollGroup(contestId, groupId);
    await renew();
    toast.success(t('groups.enrolled', { name, count }));
  }, toast.error);
  if (!groups.data || groups.data.length === 0) return null;
  const columns: Column<EnrolledGroup>[] = [
    {
      ...titleColumn('group', t('groups.group')),
      cell: ({ groupId, name }) => (
        <Link to="/org/$orgId/group/$groupId/member" params={{ orgId, groupId }}>
          {name}
        </Link>
      ),
    },
    {
      id: 'registered',
      header: t('groups.registered'),
      cell: ({ registeredCount: registered, memberCount: count }) => t('groups.count', { registered, count }),
    },
    {
      id: 'actions',
      header: t('common:table.actions'),
      onPhone: 'actions',
      cell: (group) => (
        <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          {group.memberCount > group.registeredCount && (
            <Button size="small" loading={filling.busy} onClick={() => void filling.run(group)}>
              {t('groups.fill', { count: group.memberCount - group.registeredCount })}
            </Button>
          )}
          <RemoveButton label={t('groups.removeOne', { name: group.name })} onClick={() => setRemoved(group)} />
        </Stack>
      ),
    },
  ];
  return (
    <Stack component="section" aria-label={t('groups.title')} sx={{ gap: 2 }}>
      <Typography variant="h2">{t('groups.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('groups.help')}
      </Typography>
      <DataTable
        label={t('groups.title')}
        columns={columns}
        query={groups}
        rowKey={({ groupId }) => groupId}
        empty={null}
      />
      {removed && (
        <ConfirmDialog
          open
          title={t('groups.removeAsk', { name: removed.name })}
          detail={t('groups.removeDetail', { name: removed.name })}
          confirm={t('common:action.remove')}
          onClose={() => setRemoved(null)}
          act={async () => {
            const { removed: count } = await endEnrollment(contestId, removed.groupId);
            await renew();
            toast.success(t('groups.removed', { name: removed.name, count }));
          }}
        />
      )}
    </Stack>
  );
}
