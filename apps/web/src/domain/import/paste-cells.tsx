import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/spreadsheet-import.ts';
import { Form } from '../../ui/fields/form.tsx';

/** Accepts cells copied from a spreadsheet program instead of a file. */
export function PasteCells({ onPaste }: { onPaste: (text: string) => void }): ReactElement {
  const { t } = useTranslation('spreadsheetImport');
  const [text, setText] = useState('');
  return (
    <Form
      spacing={2}
      onSubmit={() => {
        if (text.trim() !== '') onPaste(text);
      }}
    >
      <TextField
        multiline
        minRows={3}
        maxRows={10}
        label={t('paste.label')}
        helperText={t('paste.help')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="outlined" disabled={text.trim() === ''} sx={{ alignSelf: 'flex-start' }}>
        {t('paste.use')}
      </Button>
    </Form>
  );
}
