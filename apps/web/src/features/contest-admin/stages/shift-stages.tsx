import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../lib/use-action.ts';
import { ActionDialog } from '../../../ui/feedback/action-dialog.tsx';
import { DateTimeField, zoneName } from '../../../ui/fields/date-time-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { shiftAll, type StageDraft } from './stage-drafts.ts';

/** Moves all stages by the same duration, in the form only; the user saves afterwards. */
export function ShiftStages({
  drafts,
  onShift,
}: {
  drafts: readonly StageDraft[];
  onShift: (drafts: StageDraft[]) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const first = drafts[1]?.start ?? null;
  const [target, setTarget] = useState<{ start: number | null } | null>(null);
  const shift = useAction(async () => {
    if (target?.start != null && first !== null) onShift(shiftAll(drafts, target.start - first));
    setTarget(null);
  });
  return (
    <>
      <Button
        size="small"
        startIcon={<Icon name="clock" />}
        disabled={first === null}
        onClick={() => setTarget({ start: first })}
      >
        {t('stages.shift')}
      </Button>
      <ActionDialog
        open={target !== null}
        title={t('stages.shift')}
        confirm={t('stages.shiftDo')}
        disabled={target?.start == null || first === null}
        action={shift}
        onClose={() => setTarget(null)}
      >
        <DialogContentText>{t('stages.shiftHelp')}</DialogContentText>
        <DateTimeField
          label={t('stages.shiftTo')}
          valueMs={target?.start ?? null}
          help={t('time.zone', { zone: zoneName() })}
          onChange={(start) => setTarget({ start })}
        />
      </ActionDialog>
    </>
  );
}
