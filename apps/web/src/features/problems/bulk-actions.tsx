import type { Problem } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { countSolutions, deleteProblem, rejudgeAll, submitAll } from './admin.api.ts';
import { problemKeys } from './problem-keys.ts';
import '../../lib/i18n/manage-texts.ts';

/** What touches all solutions of a problem, and the end of the problem itself. Everything asks first. */
export function BulkActions({ problem, onDeleted }: { problem: Problem; onDeleted: () => void }): ReactElement {
  const { t } = useTranslation('manage');
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'submit' | 'rejudge' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const count = useQuery({
    queryKey: [...problemKeys.one(problem._id), 'solution-count'],
    queryFn: () => countSolutions(problem._id),
  });

  return (
    <Stack spacing={6}>
      <Stack component="section" spacing={4} aria-label={t('bulk.title')}>
        <Typography variant="h2">{t('bulk.title')}</Typography>
        <Act help={t('bulk.submitAllHelp')}>
          <Button variant="outlined" onClick={() => setAsking('submit')}>
            {t('bulk.submitAll')}
          </Button>
        </Act>
        <Act help={count.data === undefined ? '' : t('bulk.rejudgeAllHelp', { count: count.data })}>
          <Button variant="outlined" onClick={() => setAsking('rejudge')}>
            {t('bulk.rejudgeAll')}
          </Button>
        </Act>
      </Stack>
      <Stack
        component="section"
        spacing={4}
        aria-label={t('danger.title')}
        sx={{ border: '1px solid', borderColor: 'error.main', borderRadius: '12px', p: 4 }}
      >
        <Typography variant="h2">{t('danger.title')}</Typography>
        <Act help={t('danger.deleteHelp')}>
          <Button variant="outlined" color="error" onClick={() => setAsking('delete')}>
            {t('danger.delete')}
          </Button>
        </Act>
      </Stack>
      <ConfirmDialog
        open={asking === 'submit'}
        title={t('bulk.submitAllAsk')}
        detail={t('bulk.submitAllDetail')}
        confirm={t('bulk.submitAll')}
        onClose={close}
        act={async () => {
          const { modifiedCount } = await submitAll(problem._id);
          toast.success(t('bulk.submittedAll', { count: modifiedCount }));
        }}
      />
      {asking === 'rejudge' && <RejudgeDialog problem={problem} count={count.data} onClose={close} />}
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('danger.deleteAsk', { title: problem.title })}
        detail={t('danger.deleteDetail')}
        confirm={t('danger.delete')}
        typeToConfirm={problem.slug}
        onClose={close}
        act={async () => {
          await deleteProblem(problem._id);
          toast.success(t('danger.deleted', { title: problem.title }));
          onDeleted();
          await queries.invalidateQueries({ queryKey: ['problem', 'list'] });
        }}
      />
    </Stack>
  );
}

function Act({ help, children }: { help: string; children: ReactNode }): ReactElement {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: { xs: 1, sm: 4 }, alignItems: { xs: 'start', sm: 'center' } }}
    >
      <Box sx={{ flexShrink: 0 }}>{children}</Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {help}
      </Typography>
    </Stack>
  );
}

function RejudgeDialog({
  problem,
  count,
  onClose,
}: {
  problem: Problem;
  count: number | undefined;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['manage', 'common']);
  const toast = useToast();
  const errorText = useErrorText();
  const id = useId();
  const [choice, setChoice] = useState<'keep' | 'pull' | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function run(): Promise<void> {
    if (choice === null || busy) return;
    setBusy(true);
    setError(null);
    try {
      const { modifiedCount } = await rejudgeAll(problem._id, choice === 'pull');
      toast.success(t('bulk.rejudgedAll', { count: modifiedCount }));
      onClose();
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  }

  const option = (label: string, help: string) => (
    <Box sx={{ py: 1 }}>
      {label}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {help}
      </Typography>
    </Box>
  );
  const current = problem.currentDataHash.slice(0, 7);
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="sm">
      <DialogTitle id={id}>{t('bulk.rejudgeAsk')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 3 }}>
          {count !== undefined && `${t('bulk.rejudgeAllHelp', { count })} `}
          {t('bulk.rejudgeDetail')}
        </DialogContentText>
        <RadioGroup
          aria-labelledby={id}
          value={choice ?? ''}
          onChange={({ target }) => setChoice(target.value === 'pull' ? 'pull' : 'keep')}
        >
          <FormControlLabel value="keep" control={<Radio />} label={option(t('bulk.keep'), t('bulk.keepHelp'))} />
          <FormControlLabel
            value="pull"
            disabled={current === ''}
            control={<Radio />}
            label={option(t('bulk.pull', { hash: current }), t('bulk.pullHelp'))}
          />
        </RadioGroup>
        {error !== null && (
          <Box sx={{ mt: 3 }}>
            <Alert severity="error">{errorText(error)}</Alert>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t('common:action.cancel')}
        </Button>
        <Button color="error" variant="contained" loading={busy} disabled={choice === null} onClick={() => void run()}>
          {t('bulk.rejudgeAll')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
