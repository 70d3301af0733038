import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import '../../locales/en/contest-team.ts';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { Tag } from '../../ui/data/tag.tsx';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { deleteTeam, teamKeys, type TeamRow } from './contest-teams.api.ts';
import { TeamDialog } from './team-dialog.tsx';

/** Teams of a contest, with the actions of directors. */
export function TeamTable({
  contestId,
  orgId,
  query,
  minSize,
  empty,
}: {
  contestId: string;
  orgId: string;
  query: Loadable<readonly TeamRow[]>;
  minSize: number;
  empty: ReactNode;
}): ReactElement {
  const { t } = useTranslation(['contestTeam', 'common']);
  const [acted, setActed] = useState<{ act: 'edit' | 'delete'; team: TeamRow } | null>(null);
  const close = () => setActed(null);
  const columns: Column<TeamRow>[] = [
    {
      ...titleColumn('name', t('field.name')),
      cell: ({ name, categories, banned }) => (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <span style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</span>
          {categories.map((category) => (
            <Tag key={category}>{t(`category.${category}`)}</Tag>
          ))}
          {banned && (
            <StateChip icon="lock" hue="bad">
              {t('banned')}
            </StateChip>
          )}
        </Stack>
      ),
    },
    {
      id: 'affiliation',
      header: t('field.affiliation'),
      onPhone: 'line',
      cell: ({ affiliation, country }) => [affiliation, country].filter((text) => text !== '').join(' · '),
    },
    {
      id: 'members',
      header: t('members'),
      onPhone: 'line',
      cell: ({ members }) => (
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
          {members.map(({ userId }) => (
            <UserChip key={userId} principalId={userId} size={20} />
          ))}
          {members.length < minSize && (
            <StateChip icon="warning" hue="slow">
              {t('missing', { count: minSize - members.length })}
            </StateChip>
          )}
        </Stack>
      ),
    },
    { id: 'seat', header: t('field.seat'), onPhone: 'chip', cell: ({ seat }) => seat },
    {
      id: 'actions',
      header: t('common:table.actions'),
      onPhone: 'actions',
      width: 140,
      cell: (team) => (
        <Stack direction="row">
          <CopyButton text={team.code} label={t('code.copyOf', { name: team.name })} />
          {(['edit', 'delete'] as const).map((act) => {
            const label = t(act === 'edit' ? 'edit.of' : 'delete.of', { name: team.name });
            return (
              <Tooltip key={act} title={label}>
                <IconButton
                  size="small"
                  aria-label={label}
                  disabled={act === 'delete' && team.tookPart}
                  onClick={() => setActed({ act, team })}
                >
                  <Icon name={act} />
                </IconButton>
              </Tooltip>
            );
          })}
        </Stack>
      ),
    },
  ];
  return (
    <>
      <DataTable label={t('list')} columns={columns} query={query} rowKey={({ _id }) => _id} empty={empty} />
      {acted?.act === 'edit' && <TeamDialog contestId={contestId} orgId={orgId} team={acted.team} onClose={close} />}
      {acted?.act === 'delete' && <DeleteDialog contestId={contestId} team={acted.team} onClose={close} />}
    </>
  );
}

function DeleteDialog({
  contestId,
  team: { _id, name },
  onClose,
}: {
  contestId: string;
  team: TeamRow;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['contestTeam', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      open
      title={t('delete.ask', { name })}
      detail={t('delete.detail')}
      confirm={t('common:action.delete')}
      onClose={onClose}
      act={async () => {
        await deleteTeam(contestId, _id);
        await queries.invalidateQueries({ queryKey: teamKeys.contest(contestId) });
        toast.success(t('delete.done', { name }));
      }}
    />
  );
}
