import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { quotaKeys, type QuotaSetting } from './runner-quotas.api.ts';

const MOST_TASKS = 10_000;
type Choice = 'default' | 'unlimited' | 'most' | 'none';

/** Sets a quota; `choices` says what it may be. */
export function QuotaDialog({
  title,
  setting,
  choices,
  save,
  onClose,
}: {
  title: string;
  setting: QuotaSetting;
  choices: readonly Choice[];
  save: (setting: QuotaSetting) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['quota', 'common']);
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const id = useId();
  const [choice, setChoice] = useState(choiceOf(setting));
  const [number, setNumber] = useState(typeof setting === 'number' && setting > 0 ? String(setting) : '');
  const count = Number(number.trim());
  const fits = choice !== 'most' || (/^\d{1,5}$/.test(number.trim()) && count >= 1 && count <= MOST_TASKS);
  const [tried, setTried] = useState(false);
  const next = settingOf(choice, count);
  const saving = useMutation({
    mutationFn: () => save(next),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: quotaKeys.all });
      toast.success(t('saved'));
      onClose();
    },
  });
  const isWrong = tried && !fits;
  return (
    <Dialog open onClose={saving.isPending ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (fits) saving.mutate();
        }}
      >
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          <RadioGroup
            aria-label={t('choice.label')}
            value={choice}
            onChange={(_, value) => setChoice(choices.find((one) => one === value) ?? choice)}
          >
            {choices.map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio />} label={t(`choice.${one}`)} />
            ))}
          </RadioGroup>
          {choice === 'most' && (
            <TextField
              label={t('choice.number')}
              value={number}
              error={isWrong}
              helperText={isWrong ? t('choice.numberError') : ' '}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              onChange={({ target }) => setNumber(target.value)}
            />
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('change.now')}
          </Typography>
          {saving.error && <Alert severity="error">{errorText(saving.error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={saving.isPending}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={saving.isPending} disabled={fits && next === setting}>
            {t('common:action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function choiceOf(setting: QuotaSetting): Choice {
  if (typeof setting === 'string') return setting;
  return setting === 0 ? 'none' : 'most';
}

function settingOf(choice: Choice, count: number): QuotaSetting {
  if (choice === 'most') return count;
  return choice === 'none' ? 0 : choice;
}
