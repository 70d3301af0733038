import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/invitation.ts';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { type Invitation, invitationKeys, invitations, revokeInvitation } from './invitations.api.ts';
import { NewInvitation } from './new-invitation.tsx';

const chips = {
  open: { icon: 'check', hue: 'good' },
  expired: { icon: 'clock', hue: 'neutral' },
  'used-up': { icon: 'minus', hue: 'neutral' },
} as const;

/** The invitation links of an organization: create, copy, revoke. */
export function InvitationList({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation(['invitation', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const list = useQuery(invitations(orgId));
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const nameOf = ({ name }: Pick<Invitation, 'name'>) => (name === '' ? t('unnamed') : name);
  const copying = useAction(async (token: string) => {
    await copyText(`${globalThis.location.origin}/join/${token}`);
    toast.success(t('copied'));
  }, toast.error);
  const create = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setMaking(true)}>
      {t('new')}
    </Button>
  );
  const columns: Column<Invitation>[] = [
    { ...titleColumn('name', t('column.name')), cell: (row) => nameOf(row) },
    {
      id: 'groups',
      header: t('column.groups'),
      cell: ({ groups }) => (
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 3 }}>
          {groups.map(({ groupId, name }) => (
            <Link key={groupId} to="/org/$orgId/group/$groupId" params={{ orgId, groupId }}>
              {name}
            </Link>
          ))}
        </Box>
      ),
    },
    {
      id: 'uses',
      header: t('column.uses'),
      cell: ({ useCount, maxUses }) =>
        maxUses === undefined ? useCount : t('usesOf', { used: useCount, max: maxUses }),
    },
    { id: 'expires', header: t('column.expires'), cell: ({ expiresAt }) => <TimeText timeMs={expiresAt} /> },
    {
      id: 'state',
      header: t('column.state'),
      cell: ({ state }) =>
        state === 'revoked' ? (
          ''
        ) : (
          <StateChip icon={chips[state].icon} hue={chips[state].hue}>
            {t(`state.${state}`)}
          </StateChip>
        ),
    },
    {
      id: 'actions',
      header: t('common:table.actions'),
      onPhone: 'actions',
      cell: (row) => (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {row.state === 'open' && (
            <Button
              size="small"
              startIcon={<Icon name="copy" />}
              aria-label={t('copyOf', { name: nameOf(row) })}
              onClick={() => void copying.run(row.token)}
            >
              {t('copy')}
            </Button>
          )}
          <Button
            size="small"
            color="error"
            aria-label={t('revokeOf', { name: nameOf(row) })}
            onClick={() => setRevoked(row)}
          >
            {t('revoke')}
          </Button>
        </Stack>
      ),
    },
  ];
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('help')}</Typography>
        {list.data && list.data.length > 0 && create}
      </Stack>
      <DataTable
        label={t('title')}
        columns={columns}
        query={list}
        rowKey={({ _id }) => _id}
        empty={<EmptyState icon="link" title={t('empty')} detail={t('emptyDetail')} action={create} />}
      />
      {isMaking && <NewInvitation orgId={orgId} onClose={() => setMaking(false)} />}
      {revoked && (
        <ConfirmDialog
          open
          title={t('revokeAsk', { name: nameOf(revoked) })}
          detail={t('revokeDetail')}
          confirm={t('revoke')}
          onClose={() => setRevoked(null)}
          act={async () => {
            await revokeInvitation(orgId, revoked._id);
            await queries.invalidateQueries({ queryKey: invitationKeys.all(orgId) });
            toast.success(t('revoked', { name: nameOf(revoked) }));
          }}
        />
      )}
    </Stack>
  );
}
