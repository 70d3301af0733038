import { MAX_SEAT_ROWS } from '@assay/contract/place-limits';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cancelled, useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { importSeats, placeKeys, type SeatOutcome } from './contest-place.api.ts';
import { readSeatLines, type SeatLine } from './seat-lines.ts';

/** At most this many faulty lines are listed. */
const MAX_SHOWN = 10;

interface Fault extends SeatLine {
  outcome: SeatOutcome;
}

/** Assigns seats to accounts from a pasted sheet. */
export function SeatImportDialog({ contestId, onClose }: { contestId: string; onClose: () => void }): ReactElement {
  const { t } = useTranslation('place');
  const toast = useToast();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const { rows, broken } = readSeatLines(text);
  const isTooMany = rows.length > MAX_SEAT_ROWS;
  const action = useAction(async () => {
    setFaults([]);
    const reply = await importSeats(
      contestId,
      rows.map(({ name, address }) => ({ name, address })),
    );
    if (!reply.stored) {
      const found = rows.map((row, at) => ({ ...row, outcome: reply.rows[at]?.outcome ?? 'unchanged' }));
      setFaults(found.filter(({ outcome }) => outcome !== 'set' && outcome !== 'unchanged'));
      throw new Cancelled();
    }
    await queries.invalidateQueries({ queryKey: placeKeys.contest(contestId) });
    toast.success(t('import.done', { count: rows.length }));
    onClose();
  });
  const outcomes: Record<SeatOutcome, string> = {
    set: '',
    unchanged: '',
    'unknown-name': t('import.unknown-name'),
    'ambiguous-name': t('import.ambiguous-name'),
    'duplicate-row': t('import.duplicate-row'),
    'bad-address': t('import.bad-address'),
  };
  return (
    <ActionDialog
      title={t('import.title')}
      confirm={t('import.act')}
      width="sm"
      disabled={rows.length === 0 || broken !== null || isTooMany}
      isEdited={text !== ''}
      action={action}
      onClose={onClose}
    >
      <TextField
        label={t('import.sheet')}
        multiline
        minRows={6}
        maxRows={14}
        value={text}
        error={broken !== null || isTooMany}
        helperText={
          broken !== null
            ? t('import.broken', { line: broken })
            : isTooMany
              ? t('import.tooMany', { max: MAX_SEAT_ROWS })
              : t('import.help')
        }
        slotProps={{ htmlInput: { spellCheck: false } }}
        onChange={({ target }) => {
          setText(target.value);
          setFaults([]);
        }}
      />
      {faults.length > 0 && (
        <Alert severity="error">
          {t('import.none')}
          {faults.slice(0, MAX_SHOWN).map(({ line, name, outcome }) => (
            <div key={line}>{t('import.fault', { line, name, fault: outcomes[outcome] })}</div>
          ))}
          {faults.length > MAX_SHOWN && <div>{t('import.more', { count: faults.length - MAX_SHOWN })}</div>}
        </Alert>
      )}
    </ActionDialog>
  );
}
