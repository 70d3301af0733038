import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { MONO } from '../../ui/fonts.ts';
import { type PastedTest, readPasted } from './pasted-tests.ts';

const EXAMPLE = '3 4\n===\n7\n---\n10 -2\n===\n8\n';

/** Adds several tests from one text. `onAdd` resolves when they are stored. */
export function PasteTestsDialog({
  onAdd,
  onClose,
}: {
  onAdd: (tests: PastedTest[]) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const [text, setText] = useState('');
  const tests = readPasted(text);
  const unanswered = tests.filter(({ answer }) => answer === null).length;
  const adding = useAction(async () => {
    await onAdd(tests);
    onClose();
  });
  return (
    <ActionDialog
      title={t('paste.title')}
      confirm={t('paste.add', { count: tests.length })}
      width="sm"
      disabled={tests.length === 0}
      isEdited={text !== ''}
      action={adding}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
        {t('paste.help')}
      </Typography>
      <TextField
        multiline
        fullWidth
        minRows={8}
        maxRows={16}
        label={t('tests')}
        value={text}
        placeholder={EXAMPLE}
        helperText={tests.length === 0 ? ' ' : t('paste.found', { count: tests.length, unanswered })}
        slotProps={{
          htmlInput: { spellCheck: false, sx: { fontFamily: MONO, fontSize: '0.875rem' } },
          inputLabel: { shrink: true },
        }}
        onChange={({ target }) => setText(target.value)}
      />
    </ActionDialog>
  );
}
