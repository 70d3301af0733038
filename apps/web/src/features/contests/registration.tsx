import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, refusalOf } from '../../lib/api/index.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { contestKeys } from './contest-keys.ts';
import { type Contest, registerForContest, withdrawFromContest } from './contests.api.ts';
import { RegistrationRules } from './registration-rules.tsx';

/** Says whether the viewer takes part, and lets them become a participant after they have read what that means. */
export function Registration({ contest }: { contest: Contest }): ReactElement | null {
  const { t } = useTranslation('contest');
  const [asking, setAsking] = useState(false);
  if (contest.registered) {
    return (
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <StateChip icon="checkCircle" hue="good">
          {t('register.done')}
        </StateChip>
        {contest.abilities.withdraw && <Withdrawal contest={contest} />}
      </Stack>
    );
  }
  if (!contest.abilities.register) return null;
  return (
    <>
      <Button variant="contained" startIcon={<Icon name="person" />} onClick={() => setAsking(true)}>
        {t('register.act')}
      </Button>
      {asking && <RegisterDialog contest={contest} onClose={() => setAsking(false)} />}
    </>
  );
}

function Withdrawal({ contest }: { contest: Contest }): ReactElement {
  const { t } = useTranslation('contest');
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('withdraw.act')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('withdraw.ask', { title: contest.title })}
        detail={t('withdraw.detail')}
        confirm={t('withdraw.act')}
        onClose={() => setAsking(false)}
        act={async () => {
          try {
            await withdrawFromContest(contest._id);
          } catch (error) {
            // Done from another tab: what was wanted is there.
            if (refusalOf(error) !== 'not-registered') throw error;
          }
          toast.success(t('withdraw.done', { title: contest.title }));
          await queries.invalidateQueries({ queryKey: contestKeys.one(contest._id) });
        }}
      />
    </>
  );
}

function RegisterDialog({ contest, onClose }: { contest: Contest; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['contest', 'common']);
  const id = useId();
  const toast = useToast();
  const queries = useQueryClient();
  const register = useAction(async () => {
    try {
      await registerForContest(contest._id);
    } catch (error) {
      // Done in another tab.
      if (refusalOf(error) !== 'already-registered') throw error;
    }
    await queries.invalidateQueries({ queryKey: contestKeys.one(contest._id) });
    toast.success(t('register.welcome', { title: contest.title }));
    onClose();
  });
  const reason = ownReason(register.error);
  return (
    <Dialog open onClose={register.busy ? undefined : onClose} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('register.ask', { title: contest.title })}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>{t('register.detail')}</Typography>
        <RegistrationRules contest={contest} />
        {register.failure !== null && (
          <Alert severity="error">{reason === null ? register.failure : t('register.denied', { reason })}</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={register.busy}>
          {t('common:action.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={register.busy}
          onClick={() => {
            void register.run();
          }}
        >
          {t('register.act')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What the directors' own rule says, where it says more than that it denies. */
function ownReason(error: unknown): string | null {
  if (!(error instanceof ApiError) || refusalOf(error) !== 'rule-denied') return null;
  return error.message === error.facts.sentences?.en ? null : error.message;
}
