import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ParticipantTags } from '../../../domain/participant-tags.tsx';
import { UserChip } from '../../../domain/user-chip.tsx';
import type { Loadable } from '../../../ui/feedback/async-state.tsx';
import { type Column, DataTable, titleColumn } from '../../../ui/data/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StateChip } from '../../../ui/data/state-chip.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { Participant } from '../contest-admin.api.ts';
import { BanDialog, RemoveDialog, TagsDialog, useUserName } from './participant-dialogs.tsx';

type Act = 'tags' | 'ban' | 'remove';

/** The participants, with the actions of directors. */
export function ParticipantTable({
  contestId,
  query,
  empty,
  onTag,
}: {
  contestId: string;
  query: Loadable<readonly Participant[]>;
  empty: ReactNode;
  onTag: (tag: string) => void;
}): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const [dialog, setDialog] = useState<{ act: Act; participant: Participant } | null>(null);
  const columns: Column<Participant>[] = [
    { ...titleColumn('user', t('participants.user')), cell: ({ userId }) => <UserChip principalId={userId} /> },
    {
      id: 'tags',
      header: t('participants.tags'),
      cell: ({ tags }) => (tags && tags.length > 0 ? <ParticipantTags tags={tags} onPick={onTag} /> : ''),
    },
    {
      id: 'state',
      header: t('participants.state'),
      cell: ({ banned }) =>
        banned ? (
          <StateChip icon="lock" hue="bad">
            {t('participants.banned')}
          </StateChip>
        ) : (
          ''
        ),
    },
    {
      id: 'actions',
      header: t('common:table.actions'),
      onPhone: 'actions',
      width: 140,
      cell: (participant) => <RowActions participant={participant} onAct={(act) => setDialog({ act, participant })} />,
    },
  ];
  const props = dialog && { contestId, participant: dialog.participant, onClose: () => setDialog(null) };
  return (
    <>
      <DataTable
        label={t('participants.list')}
        columns={columns}
        query={query}
        rowKey={({ _id }) => _id}
        empty={empty}
      />
      {props && dialog.act === 'tags' && <TagsDialog {...props} />}
      {props && dialog.act === 'ban' && <BanDialog {...props} />}
      {props && dialog.act === 'remove' && <RemoveDialog {...props} />}
    </>
  );
}

function RowActions({ participant, onAct }: { participant: Participant; onAct: (act: Act) => void }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const name = useUserName(participant.userId);
  const actions = [
    ['tags', 'tag', t('participants.tagsOf', { name })],
    [
      'ban',
      participant.banned ? 'check' : 'lock',
      t(participant.banned ? 'participants.unbanOne' : 'participants.banOne', { name }),
    ],
    ['remove', 'delete', t('participants.removeOne', { name })],
  ] as const;
  return (
    <Stack direction="row">
      {actions.map(([act, icon, label]) => (
        <Tooltip key={act} title={label}>
          <IconButton size="small" aria-label={label} onClick={() => onAct(act)}>
            <Icon name={icon} />
          </IconButton>
        </Tooltip>
      ))}
    </Stack>
  );
}
