import { isGateOpen } from '@assay/rules';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, refusalOf } from '../../lib/api/index.ts';
import { useNow } from '../../lib/time/clock.ts';
import { useSession } from '../../lib/session.ts';
import { useReturnHere } from '../../lib/use-return-here.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { contestKeys } from './contest-keys.ts';
import { type Contest, registerForContest, withdrawFromContest } from './contests.api.ts';
import { RegistrationRules } from './registration-rules.tsx';

/** Shows whether the viewer takes part, and lets them register after a dialog with the rules. */
export function Registration({ contest }: { contest: Contest }): ReactElement | null {
  const { t } = useTranslation('contest');
  const { signedIn } = useSession();
  const [asking, setAsking] = useState(false);
  const isOver = (contest.stages.at(-1)?.start ?? Infinity) <= useNow();
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
  if (!signedIn) return isGateOpen(contest.currentStage.settings, 'openToRegistration') ? <SignInFirst /> : null;
  if (!contest.abilities.register) return null;
  return (
    <>
      <Button
        // Directors, the jury and observers, and anyone after its end, rarely want to take part.
        variant={contest.abilities.observe || isOver ? 'outlined' : 'contained'}
        startIcon={<Icon name="person" />}
        onClick={() => setAsking(true)}
      >
        {t('register.act')}
      </Button>
      {asking && <RegisterDialog contest={contest} onClose={() => setAsking(false)} />}
    </>
  );
}

function SignInFirst(): ReactElement {
  const { t } = useTranslation('contest');
  return (
    <LinkButton variant="contained" to="/auth/login" search={useReturnHere()}>
      {t('register.signIn')}
    </LinkButton>
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
            // Already done in another tab.
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
  const toast = useToast();
  const queries = useQueryClient();
  const register = useAction(async () => {
    try {
      await registerForContest(contest._id);
    } catch (error) {
      // Already done in another tab.
      if (refusalOf(error) !== 'already-registered') throw error;
    }
    await queries.invalidateQueries({ queryKey: contestKeys.one(contest._id) });
    toast.success(t('register.welcome', { title: contest.title }));
    onClose();
  });
  const reason = reasonOfRule(register.error);
  return (
    <ActionDialog
      title={t('register.ask', { title: contest.title })}
      confirm={t('register.act')}
      width="sm"
      action={reason === null ? register : { ...register, failure: t('register.denied', { reason }) }}
      onClose={onClose}
    >
      <Typography>{t('register.detail')}</Typography>
      <RegistrationRules contest={contest} />
    </ActionDialog>
  );
}

/** The sentence of the directors' own rule, null if it has none. */
function reasonOfRule(error: unknown): string | null {
  if (!(error instanceof ApiError) || refusalOf(error) !== 'rule-denied') return null;
  return error.message === error.facts.sentences?.en ? null : error.message;
}
