import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { quotaKeys, type QuotaSetting } from './runner-quotas.api.ts';

type Choice = 'default' | 'unlimited' | 'most' | 'none';

/** The limited quantities, each with its maximum; `unit`: the factor between the field and the setting. */
const KINDS = {
  tasks: { now: 'change.now', most: 10_000, unit: 1 },
  storage: { now: 'change.storageNow', most: 1_000_000_000, unit: 2 ** 20 },
} as const;

/** Sets a quota; `choices` are the available modes. */
export function QuotaDialog({
  kind = 'tasks',
  title,
  setting,
  choices,
  save,
  onClose,
}: {
  kind?: keyof typeof KINDS;
  title: string;
  setting: QuotaSetting;
  choices: readonly Choice[];
  save: (setting: QuotaSetting) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('quota');
  const toast = useToast();
  const queries = useQueryClient();
  const { now, most, unit } = KINDS[kind];
  const text = (key: Choice | 'label' | 'number' | 'numberError') =>
    kind === 'tasks' ? t(`choice.${key}`) : t(`storageChoice.${key}`);
  const [choice, setChoice] = useState(choiceOf(setting));
  const [number, setNumber] = useState(
    typeof setting === 'number' && setting > 0 ? String(Math.ceil(setting / unit)) : '',
  );
  const count = Number(number.trim());
  const fits = choice !== 'most' || (/^\d{1,10}$/.test(number.trim()) && count >= 1 && count <= most);
  const [tried, setTried] = useState(false);
  const next = settingOf(choice, count * unit);
  const saving = useAction(async () => {
    await save(next);
    await queries.invalidateQueries({ queryKey: quotaKeys.all });
    toast.success(t('saved'));
    onClose();
  });
  const isWrong = tried && !fits;
  return (
    <ActionDialog
      title={title}
      disabled={fits && next === setting}
      action={{
        ...saving,
        run: async () => {
          setTried(true);
          if (fits) await saving.run();
        },
      }}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={text('label')}
        value={choice}
        onChange={(_, value) => setChoice(choices.find((one) => one === value) ?? choice)}
      >
        {choices.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={text(one)} />
        ))}
      </RadioGroup>
      {choice === 'most' && (
        <TextField
          label={text('number')}
          value={number}
          error={isWrong}
          helperText={isWrong ? text('numberError') : ' '}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onChange={({ target }) => setNumber(target.value)}
        />
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(now)}
      </Typography>
    </ActionDialog>
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
