import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/data/copy-button.tsx';
import { LabelledSwitch } from '../../../ui/fields/labelled-switch.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { StaticCopy } from './static-copy.tsx';
import { adminKeys } from '../contest-admin.api.ts';

/** Publishes a ranklist for visitors without an account: its URL, and whether it is visible there. */
export function Publication({
  orgId,
  contestId,
  ranklistKey,
  name,
}: {
  orgId: string;
  contestId: string;
  ranklistKey: string;
  name: string;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const [withdrawing, setWithdrawing] = useState(false);
  /** The requested state, shown until the server replies. */
  const [requestedVisible, setRequestedVisible] = useState(false);
  const queryKey = adminKeys.publication(contestId, ranklistKey);
  const published = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<{ id: number; visible: boolean } | null> => {
      const { ranklistId, status } = await api('GET /api/rk', { query: { contestId, ranklistKey }, signal });
      if (status !== 'public') return null;
      const params = { ranklistId };
      const { visible } = await api('GET /api/rk/:ranklistId/visible', { params, signal });
      return { id: ranklistId, visible };
    },
  });
  const renew = () => queries.invalidateQueries({ queryKey });
  /** Refetches after success and failure; busy until the page shows the result. */
  const thenRenew = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } finally {
      await renew();
    }
  };
  const show = useAction(({ id, visible }: { id: number | null; visible: boolean }) =>
    thenRenew(async () => {
      const ranklistId = id ?? (await api('POST /api/rk', { body: { contestId, orgId, ranklistKey } })).ranklistId;
      await api('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible } });
    }),
  );

  return (
    <Stack component="section" spacing={3} aria-label={t('publish.title')}>
      <Typography variant="h2">{t('publish.title')}</Typography>
      <AsyncState query={published}>
        {(data) => (
          <>
            <LabelledSwitch
              label={t('publish.visible')}
              help={t('publish.help')}
              checked={show.busy ? requestedVisible : data?.visible === true}
              disabled={show.busy}
              onChange={(visible) => {
                setRequestedVisible(visible);
                void show.run({ id: data?.id ?? null, visible });
              }}
            />
            {data !== null && (
              <>
                {data.visible && (
                  <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
                    <Link
                      to="/rk/$ranklistId"
                      params={{ ranklistId: String(data.id) }}
                      sx={{ overflowWrap: 'anywhere', minWidth: 0 }}
                    >
                      {`${globalThis.location.origin}/rk/${data.id}`}
                    </Link>
                    <CopyButton text={`${globalThis.location.origin}/rk/${data.id}`} label={t('publish.copy')} />
                  </Stack>
                )}
                {data.visible && <StaticCopy ranklistId={data.id} />}
                <Button color="error" sx={{ alignSelf: 'start' }} onClick={() => setWithdrawing(true)}>
                  {t('publish.withdraw')}
                </Button>
                <ConfirmDialog
                  open={withdrawing}
                  title={t('publish.withdrawAsk', { name })}
                  detail={t('publish.withdrawDetail', { id: data.id })}
                  confirm={t('publish.withdraw')}
                  onClose={() => setWithdrawing(false)}
                  act={async () => {
                    await api('DELETE /api/rk/:ranklistId', { params: { ranklistId: data.id } });
                    await renew();
                    toast.success(t('publish.withdrawn', { name }));
                  }}
                />
              </>
            )}
          </>
        )}
      </AsyncState>
      {show.failure !== null && <Alert severity="error">{show.failure}</Alert>}
    </Stack>
  );
}
