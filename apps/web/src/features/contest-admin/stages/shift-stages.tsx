import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Box from '@mui/material/Box';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeField, zoneName } from '../../../ui/fields/date-time-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { shiftAll, type StageDraft } from './stage-drafts.ts';

/** Moves the whole contest: all stages keep their lengths. Nothing is saved yet. */
export function ShiftStages({
  drafts,
  onShift,
}: {
  drafts: readonly StageDraft[];
  onShift: (drafts: StageDraft[]) => void;
}): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const id = useId();
  const first = drafts[1]?.start ?? null;
  const [wanted, setWanted] = useState<{ start: number | null } | null>(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<Icon name="clock" />}
        disabled={first === null}
        onClick={() => setWanted({ start: first })}
      >
        {t('stages.shift')}
      </Button>
      <Dialog open={wanted !== null} onClose={() => setWanted(null)} aria-labelledby={id}>
        <DialogTitle id={id}>{t('stages.shift')}</DialogTitle>
        <DialogContent>
          <DialogContentText>{t('stages.shiftHelp')}</DialogContentText>
          <Box sx={{ mt: 4 }}>
            <DateTimeField
              label={t('stages.shiftTo')}
              valueMs={wanted?.start ?? null}
              help={t('time.zone', { zone: zoneName() })}
              onChange={(start) => setWanted({ start })}
            />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setWanted(null)}>{t('common:action.cancel')}</Button>
          <Button
            variant="contained"
            disabled={wanted?.start == null || first === null}
            onClick={() => {
              if (wanted?.start != null && first !== null) onShift(shiftAll(drafts, wanted.start - first));
              setWanted(null);
            }}
          >
            {t('stages.shiftDo')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
