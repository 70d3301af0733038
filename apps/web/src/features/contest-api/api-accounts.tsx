import { writingApiRoles } from '@assay/contract/api-accounts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/contest-api.ts';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AccountCreated } from './account-created.tsx';
import {
  type ApiAccount,
  changeAccount,
  contestApi,
  contestApiKey,
  type MadeAccount,
  revokeAccount,
} from './contest-api.api.ts';
import { NewAccount } from './new-account.tsx';

/** The accounts of tools: create, see when they were used, revoke. */
export function ApiAccounts({ contestId }: { contestId: string }): ReactElement {
  const { t } = useTranslation(['contestApi', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const list = useQuery({ ...contestApi(contestId), select: ({ accounts }) => accounts });
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeAccount | null>(null);
  const [revoked, setRevoked] = useState<ApiAccount | null>(null);
  const [allowed, setAllowed] = useState<ApiAccount | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: contestApiKey(contestId) });
  const forbidding = useAction(async ({ _id, username }: ApiAccount) => {
    try {
      await changeAccount(contestId, _id, false);
    } finally {
      await renew();
    }
    toast.success(t('writes.forbidden', { username }));
  }, toast.error);
  const columns: Column<ApiAccount>[] = [
    { ...titleColumn('username', t('column.username')), cell: ({ username }) => username },
    { id: 'role', header: t('column.role'), cell: ({ role }) => t(`role.${role}`) },
    {
      id: 'writes',
      header: t('column.writes'),
      cell: ({ mayWrite }) => t(mayWrite ? 'writes.yes' : 'writes.no'),
    },
    {
      id: 'from',
      header: t('column.from'),
      cell: ({ cidrs }) => (cidrs.length === 0 ? t('anywhere') : cidrs.join(', ')),
    },
    {
      id: 'expires',
      header: t('column.expires'),
      cell: ({ expiresAt }) => (expiresAt === undefined ? t('untilRevoked') : <TimeText timeMs={expiresAt} />),
    },
    {
      id: 'used',
      header: t('column.used'),
      cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? t('never') : <TimeText timeMs={lastUsedAt} />),
    },
    {
      id: 'actions',
      header: t('common:table.actions'),
      onPhone: 'actions',
      cell: (row) => (
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', whiteSpace: 'nowrap' }}>
          {writingApiRoles.includes(row.role) && (
            <Button
              size="small"
              disabled={forbidding.busy}
              aria-label={t(row.mayWrite ? 'writes.forbidOf' : 'writes.allowOf', { username: row.username })}
              onClick={() => (row.mayWrite ? void forbidding.run(row) : setAllowed(row))}
            >
              {t(row.mayWrite ? 'writes.forbid' : 'writes.allow')}
            </Button>
          )}
          <Button
            size="small"
            color="error"
            aria-label={t('revoke.of', { username: row.username })}
            onClick={() => setRevoked(row)}
          >
            {t('revoke')}
          </Button>
        </Stack>
      ),
    },
  ];
  return (
    <Stack component="section" spacing={3} aria-label={t('accounts.title')} sx={{ maxWidth: 960 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h2">{t('accounts.title')}</Typography>
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setMaking(true)}>
          {t('accounts.new')}
        </Button>
      </Stack>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('accounts.help')}</Typography>
      <DataTable
        label={t('accounts.title')}
        columns={columns}
        query={list}
        rowKey={({ _id }) => _id}
        skeletonRows={2}
        empty={<EmptyState icon="key" title={t('accounts.none')} detail={t('accounts.noneDetail')} />}
      />
      {isMaking && (
        <NewAccount
          contestId={contestId}
          onClose={() => setMaking(false)}
          onCreated={(account) => {
            setMaking(false);
            setMade(account);
            void renew();
          }}
        />
      )}
      {made !== null && <AccountCreated contestId={contestId} account={made} onClose={() => setMade(null)} />}
      <ConfirmDialog
        open={allowed !== null}
        title={t('writes.allowAsk', { username: allowed?.username ?? '' })}
        detail={t('writes.allowDetail')}
        confirm={t('writes.allow')}
        onClose={() => setAllowed(null)}
        act={async () => {
          if (allowed === null) return;
          await changeAccount(contestId, allowed._id, true);
          await renew();
          toast.success(t('writes.allowed', { username: allowed.username }));
        }}
      />
      <ConfirmDialog
        open={revoked !== null}
        title={t('revoke.ask', { username: revoked?.username ?? '' })}
        detail={t('revoke.detail')}
        confirm={t('revoke')}
        onClose={() => setRevoked(null)}
        act={async () => {
          if (revoked === null) return;
          await revokeAccount(contestId, revoked._id);
          await renew();
          toast.success(t('revoke.done', { username: revoked.username }));
        }}
      />
    </Stack>
  );
}
