import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/enrollment.ts';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Link } from '../../ui/navigation/link.tsx';

export interface EnrolledGroup {
  groupId: string;
  name: string;
  memberCount: number;
  registeredCount: number;
  /** False if the members cannot open the object. */
  hasAccess?: boolean;
}

/** Changes of enrolled groups. Each resolves after the page shows the change. */
export interface EnrollmentActs {
  /** Resolves with the number of members registered. */
  enroll: (groupId: string) => Promise<number>;
  /** Resolves with the number of members unregistered. */
  end: (groupId: string) => Promise<number>;
  giveAccess?: (groupId: string) => Promise<unknown>;
}

/** The groups enrolled in an object, with how many members of each participate. Hidden if there are none. */
export function EnrolledGroups({
  kind,
  orgId,
  query,
  acts,
}: {
  kind: 'contest' | 'plan';
  orgId: string;
  query: Loadable<readonly EnrolledGroup[]>;
  acts: EnrollmentActs;
}): ReactElement | null {
  const { t } = useTranslation(['enrollment', 'common']);
  const toast = useToast();
  const [removed, setRemoved] = useState<EnrolledGroup | null>(null);
  const filling = useAction(async ({ groupId, name }: EnrolledGroup) => {
    toast.success(t('enrolled', { name, count: await acts.enroll(groupId) }));
  }, toast.error);
  const giving = useAction(async ({ groupId, name }: EnrolledGroup) => {
    await acts.giveAccess?.(groupId);
    toast.success(t('accessGiven', { name }));
  }, toast.error);
  if (!query.data || query.data.length === 0) return null;
  const columns: Column<EnrolledGroup>[] = [
    {
      ...titleColumn('group', t('group')),
      cell: ({ groupId, name, hasAccess }) => (
        <>
          <Link to="/org/$orgId/group/$groupId/member" params={{ orgId, groupId }}>
            {name}
          </Link>
          {hasAccess === false && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('noAccess')}
            </Typography>
          )}
        </>
      ),
    },
    {
      id: 'registered',
      header: t(`registered.${kind}`),
      cell: ({ registeredCount: registered, memberCount: count }) => t('count', { registered, count }),
    },
    {
      id: 'actions',
      header: t('common:table.actions'),
      onPhone: 'actions',
      cell: (group) => (
        <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          {group.hasAccess === false && (
            <Button size="small" loading={giving.busy} onClick={() => void giving.run(group)}>
              {t('giveAccess')}
            </Button>
          )}
          {group.memberCount > group.registeredCount && (
            <Button size="small" loading={filling.busy} onClick={() => void filling.run(group)}>
              {t('fill', { count: group.memberCount - group.registeredCount })}
            </Button>
          )}
          <RemoveButton label={t('removeOne', { name: group.name })} onClick={() => setRemoved(group)} />
        </Stack>
      ),
    },
  ];
  return (
    <Stack component="section" aria-label={t('title')} sx={{ gap: 2 }}>
      <Typography variant="h2">{t('title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`help.${kind}`)}
      </Typography>
      <DataTable label={t('title')} columns={columns} query={query} rowKey={({ groupId }) => groupId} empty={null} />
      {removed && (
        <ConfirmDialog
          open
          title={t('removeAsk', { name: removed.name })}
          detail={t(`removeDetail.${kind}`, { name: removed.name })}
          confirm={t('common:action.remove')}
          onClose={() => setRemoved(null)}
          act={async () => {
            toast.success(t('removed', { name: removed.name, count: await acts.end(removed.groupId) }));
          }}
        />
      )}
    </Stack>
  );
}
