import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../ui/fields/form.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { Icon } from '../../../ui/icon.tsx';
import '../../../locales/en/run.ts';

const INPUT_ROWS = 3;
const MAX_INPUT_ROWS = 12;

/** Custom input, and the button that runs the program on it. */
export default function OwnInput({
  value,
  busy,
  onChange,
  onRun,
}: {
  value: string;
  busy: boolean;
  onChange: (value: string) => void;
  onRun: () => void;
}): ReactElement {
  const { t } = useTranslation(['run', 'problem']);
  return (
    <Form spacing={2} onSubmit={onRun}>
      <TextField
        label={t('input')}
        multiline
        minRows={INPUT_ROWS}
        maxRows={MAX_INPUT_ROWS}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: MONO, fontSize: 13 } } }}
      />
      <Button
        type="submit"
        variant="outlined"
        size="small"
        startIcon={<Icon name="play" />}
        loading={busy}
        sx={{ alignSelf: 'start' }}
      >
        {t('problem:editor.runOwn')}
      </Button>
    </Form>
  );
}
