import type { Reply, Solution, TokenBalanceReply } from '@assay/contract';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/contest-token.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useRenewal } from '../../lib/live/index.ts';
import { serverNow, useNow } from '../../lib/time/clock.ts';
import { clockTime } from '../../lib/time/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { TimeText } from '../../ui/data/time-text.tsx';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { spendToken, tokenKeys, tokenOf } from './contest-tokens.api.ts';
import TokenMark from './token-mark.tsx';

type TokenSight = Reply<'GET /api/contest/:contestId/solution/:solutionId/token'>;

/** Reasons for which there is nothing to say: the page shows why, or tokens do not concern the submission. */
const isShown = ({ ability }: TokenSight) =>
  ability === true || ability === 'token-none' || ability === 'token-interval';

/** When a token was spent on a submission; before, to its participant: the action, and how many are left. */
export default function TokenAction({
  contestId,
  solution: { _id: solutionId, tokenedAt },
  onSpent,
}: {
  contestId: string;
  solution: Pick<Solution, '_id' | 'tokenedAt'>;
  onSpent: () => Promise<void>;
}): ReactElement {
  return tokenedAt === undefined ? (
    <OpenToken contestId={contestId} solutionId={solutionId} onSpent={onSpent} />
  ) : (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
      <TokenMark />
      <TimeText timeMs={tokenedAt} clock />
    </Stack>
  );
}

interface TokenPlace {
  contestId: string;
  solutionId: string;
  onSpent: () => Promise<void>;
}

/** Nothing where no token can be spent. */
function OpenToken({ contestId, solutionId, onSpent }: TokenPlace): ReactElement | null {
  const { t } = useTranslation('contestToken');
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(tokenOf(contestId, solutionId));
  const renew = () => queries.invalidateQueries({ queryKey: tokenKeys.contest(contestId) });
  // A member of the team spent one, or the rules or the clock changed.
  useRenewal('contest', () => void renew(), { concerns: (event) => event.contestId === contestId });
  useAt(nextChangeMs(data?.balance), () => void renew());
  if (!data?.balance || !isShown(data)) return null;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      {data.ability === true && (
        <Button variant="outlined" startIcon={<Icon name="key" />} onClick={() => setAsking(true)}>
          {t('use')}
        </Button>
      )}
      <BalanceText sight={data} balance={data.balance} />
      {asking && (
        <SpendDialog
          contestId={contestId}
          solutionId={solutionId}
          left={data.balance.left}
          onSpent={async () => {
            await Promise.all([renew(), onSpent()]);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

function BalanceText({ sight: { ability }, balance }: { sight: TokenSight; balance: TokenBalanceReply }): ReactElement {
  const { t } = useTranslation('contestToken');
  const language = useLanguage();
  const nowMs = useNow();
  const { left, nextAt, usableAt } = balance;
  const atMs = ability === 'token-interval' ? usableAt : nextAt;
  const key = ability === 'token-interval' ? 'usable' : 'next';
  return (
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
      {left === null ? t('unlimited') : t('left', { count: left })}
      {atMs !== undefined && ` · ${t(key, { time: clockTime(atMs, nowMs, language) })}`}
    </Typography>
  );
}

/** Asks before a token is spent: it does not come back. */
function SpendDialog({
  contestId,
  solutionId,
  left,
  onSpent,
  onClose,
}: TokenPlace & { left: number | null; onClose: () => void }): ReactElement {
  const { t } = useTranslation('contestToken');
  const toast = useToast();
  const spend = useAction(async () => {
    await spendToken(contestId, solutionId);
    await onSpent();
    toast.success(t('done'));
    onClose();
  });
  return (
    <ActionDialog title={t('ask')} confirm={t('confirm')} action={spend} onClose={onClose}>
      <DialogContentText>{t('detail')}</DialogContentText>
      {left !== null && <DialogContentText>{t('after', { count: left - 1 })}</DialogContentText>}
    </ActionDialog>
  );
}

/** The next instant at which the balance changes by itself. */
function nextChangeMs(balance: TokenBalanceReply | undefined): number | undefined {
  const nowMs = serverNow();
  const later = [balance?.nextAt, balance?.usableAt].filter((ms) => ms !== undefined && ms > nowMs);
  return later.length === 0 ? undefined : Math.min(...later.map(Number));
}

/** After the instant, since the browser's timer may be early. */
const MARGIN_MS = 300;

function useAt(atMs: number | undefined, act: () => void): void {
  useEffect(() => {
    if (atMs === undefined) return undefined;
    const timer = setTimeout(act, atMs - serverNow() + MARGIN_MS);
    return () => clearTimeout(timer);
    // Only another instant sets another timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [atMs]);
}
