import type { ContestClockReply } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { shortTime } from '../../../lib/time/format.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { renewContest } from '../contest-admin.api.ts';
import { useDurationText } from '../duration-text.ts';
import { takeBackTime, timeGrants, type TimeGrant } from './contest-clock.api.ts';
import { GrantDialog } from './grant-dialog.tsx';

export interface ClockProps {
  orgId: string;
  contestId: string;
  clock: ContestClockReply;
}

/** Who has other times than the contest, and why; the director grants time and takes it back. */
export function TimeGrants({ orgId, contestId, clock }: ClockProps): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const queries = useQueryClient();
  const toast = useToast();
  const grants = useQuery(timeGrants(contestId));
  const [isGranting, setGranting] = useState(false);
  const [chosen, setChosen] = useState<(TimeGrant & { version: number }) | null>(null);

  async function takeBack(): Promise<void> {
    if (!chosen) return;
    await takeBackTime(contestId, chosen.grantId, chosen.version);
    await renewContest(queries, contestId);
    toast.success(t('grant.takenBack'));
  }

  return (
    <Box component="section" aria-label={t('grant.title')}>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 1 }}>{t('grant.title')}</Box>
      <Box sx={{ minHeight: 24, mb: 2 }}>
        <AsyncState query={grants}>
          {({ items }) =>
            items.length === 0 ? (
              <Box sx={{ fontSize: '0.875rem' }}>{t('grant.none')}</Box>
            ) : (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
                {items.map((one) => (
                  <GrantRow
                    key={one.grantId}
                    grant={one}
                    onTakeBack={() => setChosen({ ...one, version: clock.version })}
                  />
                ))}
              </Box>
            )
          }
        </AsyncState>
      </Box>
      <Button size="small" startIcon={<Icon name="add" />} onClick={() => setGranting(true)}>
        {t('grant.act')}
      </Button>
      {isGranting && (
        <GrantDialog orgId={orgId} contestId={contestId} clock={clock} onClose={() => setGranting(false)} />
      )}
      <ConfirmDialog
        open={chosen !== null}
        title={t('grant.takeBackTitle', { name: chosen?.principal?.name ?? t('grant.deleted') })}
        detail={t('grant.takeBackDetail')}
        confirm={t('grant.takeBack')}
        onClose={() => setChosen(null)}
        act={takeBack}
      />
    </Box>
  );
}

function GrantRow({ grant, onTakeBack }: { grant: TimeGrant; onTakeBack: () => void }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const language = useLanguage();
  const duration = useDurationText();
  const { principal, delay, extra, reason, grantedBy, grantedAt, participantCount } = grant;
  const name = principal?.name ?? t('grant.deleted');
  const times = [
    ...(delay > 0 ? [t('grant.later', { time: duration(delay) })] : []),
    ...(extra > 0 ? [t('grant.longer', { time: duration(extra) })] : []),
  ];
  const by = [shortTime(grantedAt, language), ...(grantedBy ? [grantedBy.name] : [])];
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, fontSize: '0.875rem' }}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {name}
        </Box>
        {principal?.kind !== 'user' && ` (${t('grant.participants', { count: participantCount })})`} ·{' '}
        {times.join(' · ')}
        <Box sx={{ color: 'text.secondary' }}>{reason}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{by.join(' · ')}</Box>
      </Box>
      <Button size="small" aria-label={t('grant.takeBackFrom', { name })} onClick={onTakeBack}>
        {t('grant.takeBack')}
      </Button>
    </Box>
  );
}
