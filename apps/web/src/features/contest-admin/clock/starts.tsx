import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { shortTime } from '../../../lib/time/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionDialog } from '../../../ui/feedback/action-dialog.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import { renewContest } from '../contest-admin.api.ts';
import { type ContestStart, contestStarts, resetStart, STARTS_PER_PAGE } from './contest-clock.api.ts';
import type { ClockProps } from './time-grants.tsx';
import { ReasonField } from './reason-field.tsx';

/** Who has started in the start window, and until when they may work; the director takes a start back. */
export function Starts({ contestId, clock }: Pick<ClockProps, 'contestId' | 'clock'>): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const [page, setPage] = useState(1);
  const starts = useQuery(contestStarts(contestId, page));
  const [chosen, setChosen] = useState<{ one: ContestStart; version: number } | null>(null);
  return (
    <Box component="section" aria-label={t('start.title')}>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 1 }}>{t('start.title')}</Box>
      <Box sx={{ minHeight: 24 }}>
        <AsyncState query={starts}>
          {({ items, total }) =>
            items.length === 0 ? (
              <Box sx={{ fontSize: '0.875rem' }}>{t('start.none')}</Box>
            ) : (
              <>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
                  {items.map((one) => (
                    <StartRow
                      key={one.user._id}
                      start={one}
                      onReset={() => setChosen({ one, version: clock.version })}
                    />
                  ))}
                </Box>
                {(total ?? 0) > STARTS_PER_PAGE && (
                  <Pager
                    page={page}
                    perPage={STARTS_PER_PAGE}
                    total={total}
                    onChange={({ page: next }) => setPage(next ?? 1)}
                  />
                )}
              </>
            )
          }
        </AsyncState>
      </Box>
      {chosen && <ResetDialog contestId={contestId} {...chosen} onClose={() => setChosen(null)} />}
    </Box>
  );
}

function StartRow({ start, onReset }: { start: ContestStart; onReset: () => void }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const language = useLanguage();
  const { user, startedAt, end } = start;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        fontSize: '0.875rem',
        minHeight: 32,
      }}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {user.name}
        </Box>{' '}
        ·{' '}
        {startedAt === undefined ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('start.notYet')}
          </Box>
        ) : (
          `${shortTime(startedAt, language)} – ${end === undefined ? t('clock.afterPause') : shortTime(end, language)}`
        )}
      </Box>
      {startedAt !== undefined && (
        <Button size="small" aria-label={t('start.resetOf', { name: user.name })} onClick={onReset}>
          {t('start.reset')}
        </Button>
      )}
    </Box>
  );
}

function ResetDialog({
  contestId,
  one,
  version,
  onClose,
}: {
  contestId: string;
  one: ContestStart;
  version: number;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const queries = useQueryClient();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const run = useAction(async () => {
    await resetStart(contestId, one.user._id, version, reason.trim());
    await renewContest(queries, contestId);
    toast.success(t('start.resetDone'));
    onClose();
  });
  return (
    <ActionDialog
      title={t('start.resetTitle', { name: one.user.name })}
      confirm={t('start.reset')}
      color="error"
      width="sm"
      isEdited={reason !== ''}
      disabled={reason.trim() === ''}
      action={run}
      onClose={onClose}
    >
      <DialogContentText>{t('start.resetDetail')}</DialogContentText>
      <ReasonField help={t('start.reasonHelp')} value={reason} onChange={setReason} />
    </ActionDialog>
  );
}
