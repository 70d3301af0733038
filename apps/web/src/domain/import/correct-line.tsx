import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/spreadsheet-import.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import type { SheetField } from './sheet-columns.ts';

/** Edits the cells of one line within the import. */
export function CorrectLine<Id extends string>({
  line,
  fields,
  texts,
  onSave,
  onClose,
}: {
  line: number;
  fields: readonly SheetField<Id>[];
  texts: Partial<Record<Id, string>>;
  onSave: (texts: Partial<Record<Id, string>>) => Promise<void>;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('spreadsheetImport');
  const [typed, setTyped] = useState(texts);
  const action = useAction(async () => {
    onClose();
    await onSave(typed);
  });
  return (
    <ActionDialog title={t('correct.line', { line })} action={action} isEdited={typed !== texts} onClose={onClose}>
      {fields.map(({ id, label, needed = false }) => (
        <TextField
          key={id}
          size="small"
          label={label}
          required={needed}
          value={typed[id] ?? ''}
          onChange={({ target }) => setTyped((now) => ({ ...now, [id]: target.value }))}
        />
      ))}
    </ActionDialog>
  );
}
