import type { DraftSubtask, DraftTest } from '@assay/contract';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { nameOfSubtask } from './subtasks.ts';

/** Moves a range of tests to a subtask. */
export function MoveTestsDialog({
  tests,
  subtasks,
  onMove,
  onClose,
}: {
  tests: readonly DraftTest[];
  subtasks: readonly DraftSubtask[];
  onMove: (ids: readonly string[], subtask: string) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const [first, setFirst] = useState('1');
  const [last, setLast] = useState(String(tests.length));
  const [subtask, setSubtask] = useState(subtasks.at(-1)?.id ?? '');
  const [from, to] = [positionIn(first, tests.length), positionIn(last, tests.length)];
  const chosen = from === null || to === null || from > to ? [] : tests.slice(from - 1, to);
  const moving = useAction(async () => {
    await onMove(
      chosen.filter((test) => test.subtask !== subtask).map(({ id }) => id),
      subtask,
    );
    onClose();
  });
  const field = (label: string, value: string, set: (value: string) => void) => (
    <TextField
      label={label}
      value={value}
      error={chosen.length === 0}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      onChange={({ target }) => set(target.value)}
    />
  );
  return (
    <ActionDialog
      title={t('subtask.moveTests')}
      confirm={t('subtask.move')}
      disabled={chosen.length === 0}
      action={moving}
      onClose={onClose}
    >
      <Stack spacing={4} sx={{ pt: 2 }}>
        <Stack direction="row" sx={{ gap: 3, '& > *': { flex: 1 } }}>
          {field(t('subtask.first'), first, setFirst)}
          {field(t('subtask.last'), last, setLast)}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {chosen.length === 0
            ? t('subtask.range', { count: tests.length })
            : t('subtask.chosen', {
                count: chosen.length,
                first: chosen[0]?.name,
                last: chosen.at(-1)?.name,
              })}
        </Typography>
        <SelectField
          label={t('subtask.target')}
          value={subtask}
          options={subtasks.map((one) => [one.id, nameOfSubtask(one)] as const)}
          onChange={setSubtask}
        />
      </Stack>
    </ActionDialog>
  );
}

/** A position from 1 to `count`; null for any other text. */
function positionIn(text: string, count: number): number | null {
  const number = Number(text);
  return /^\d{1,5}$/.test(text.trim()) && number >= 1 && number <= count ? number : null;
}
