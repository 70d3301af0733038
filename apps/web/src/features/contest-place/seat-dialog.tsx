import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { changeSeat, placeKeys, type Seat } from './contest-place.api.ts';

/** Changes or releases the seat of an account, or exempts it, with a reason. */
export function SeatDialog({
  contestId,
  seat,
  onClose,
}: {
  contestId: string;
  seat: Seat;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('place');
  const toast = useToast();
  const queries = useQueryClient();
  const { user, address: before = '' } = seat;
  const [address, setAddress] = useState(before);
  const [exempt, setExempt] = useState(seat.exemption !== undefined);
  const [reason, setReason] = useState('');
  const next = address.trim();
  const isMoved = next !== before;
  const isExempted = exempt !== (seat.exemption !== undefined);
  const action = useAction(async () => {
    await changeSeat(contestId, user._id, {
      ...(isMoved && { address: next === '' ? null : next }),
      ...(isExempted && { exempt }),
      reason: reason.trim(),
    });
    await queries.invalidateQueries({ queryKey: placeKeys.contest(contestId) });
    toast.success(t('seat.saved', { name: user.name }));
    onClose();
  });
  return (
    <ActionDialog
      title={t('seat.of', { name: user.name })}
      width="sm"
      disabled={(!isMoved && !isExempted) || reason.trim() === ''}
      isEdited={isMoved || isExempted || reason !== ''}
      action={action}
      onClose={onClose}
    >
      <TextField
        label={t('seat.address')}
        value={address}
        helperText={t('seat.addressHelp')}
        slotProps={{ htmlInput: { maxLength: 64, spellCheck: false } }}
        onChange={({ target }) => setAddress(target.value)}
      />
      <FormControlLabel
        label={t('seat.exempt')}
        control={<Switch checked={exempt} onChange={(_, on) => setExempt(on)} />}
      />
      <TextField
        label={t('seat.reason')}
        required
        value={reason}
        helperText={t('seat.reasonHelp')}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}
